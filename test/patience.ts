/** Time for anything that comes at all, even on a slow machine that is busy with other tests. It promises nothing. */
export const PATIENCE_MS = 120_000;
