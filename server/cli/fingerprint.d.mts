export function isBuilt(now?: string): boolean;
export function markBuilt(made: string): void;
export function fingerprint(): string;
