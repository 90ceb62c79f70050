/** What every browser has and jsdom has not. */
import { webcrypto } from 'node:crypto';

Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
Element.prototype.scrollTo = () => undefined;
Object.defineProperty(globalThis, 'matchMedia', {
  configurable: true,
  writable: true,
  value: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
});
