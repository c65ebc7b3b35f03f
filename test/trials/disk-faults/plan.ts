import { z } from "zod";

export const FAULTS = ["EIO", "ENOSPC", "EMFILE", "EACCES", "half"] as const;
/** The codes that a disk fails with; "half" writes half of it and then finds the disk full. */
export type Fault = (typeof FAULTS)[number];

/** Which operations below the data directory fail. */
export const Plan = z.object({
	id: z.number(),
	/** Counted from when the plan is first seen; 0 lets all of them pass. */
	from: z.number(),
	fault: z.enum(FAULTS),
	/** Whether all later ones fail as well. */
	lasting: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

/** What has come of the plan so far. */
export const Report = z.object({ id: z.number(), operations: z.number(), failed: z.number() });
export type Report = z.infer<typeof Report>;

/** Where the trial and the service leave each other these files. */
export const planIn = (folder: string) => `${folder}/plan.json`;
export const reportIn = (folder: string) => `${folder}/report.json`;
/** The setting that tells the service of the folder. */
export const FOLDER_SETTING = "TRIAL_DISK_FAULTS";
