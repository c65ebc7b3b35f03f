import { killWriter } from "./kill-writer.ts";
import type { Trial } from "./trial.ts";

/** Every trial by the name that `npm run trial` takes. Each has a test of its own with a smaller count. */
export const TRIALS: Readonly<Record<string, Trial>> = {
	"kill-writer": killWriter,
};
