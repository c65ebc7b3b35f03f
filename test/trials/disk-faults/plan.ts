import { z } from "zod";

export const FAULTS = ["EIO", "ENOSPC", "EMFILE", "EACCES", "half"] as const;
/** The error codes of a disk. "half" writes half of the bytes and then reports a full disk. */
export type Fault = (typeof FAULTS)[number];

/** Which operations below the data directory fail. */
export const Plan = z.object({
	id: z.number(),
	/** Counted from when the plan is first seen. 0 fails none. */
	from: z.number(),
	fault: z.enum(FAULTS),
	/** True if all later ones fail as well. */
	lasting: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

/** The state of the plan so far. */
export const Report = z.object({ id: z.number(), operations: z.number(), failed: z.number() });
export type Report = z.infer<typeof Report>;

/** Where the trial and the service exchange these files. */
export const planIn = (folder: string) => `${folder}/plan.json`;
export const reportIn = (folder: string) => `${folder}/report.json`;
/** The setting that names the folder to the service. */
export const FOLDER_SETTING = "TRIAL_DISK_FAULTS";
