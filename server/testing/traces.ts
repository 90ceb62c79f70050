/** For tests: what a person leaves behind in every form that it may have, to be searched for afterwards. */
import { randomUUID } from 'node:crypto';

export const NAME = '欧阳暗号';
export const PHONE = '13512349876';
export const STREET = '密码弄 77 号 301 室';
export const CARD = '6222020200112230';
export const DEVICE = randomUUID();
export const DEVICE_NAME = 'Pixel of Ouyang';
export const IP = '203.0.113.77';
export const PRICE = 50_000;
