import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { type Fault, type Plan, planIn, Report, reportIn } from "./plan.ts";

export interface FaultyDisk {
	/** Counts the service's operations from now on, which fail as planned. */
	arm(plan: Omit<Plan, "id">): void;
	/** Stops all failures. Returns what happened since it was armed. */
	disarm(): Report;
}

export const NO_FAULT = { from: 0, fault: "EIO", lasting: false } satisfies {
	from: number;
	fault: Fault;
	lasting: boolean;
};

/** The trial's side of a folder that it shares with the service. */
export function createFaultyDisk(folder: string): FaultyDisk {
	let id = 0;
	const arm = (plan: Omit<Plan, "id">) => {
		id += 1;
		// Replaced as a whole, because the service may be reading.
		writeFileSync(`${planIn(folder)}.next`, JSON.stringify({ id, ...plan }));
		renameSync(`${planIn(folder)}.next`, planIn(folder));
	};
	arm(NO_FAULT);
	writeFileSync(reportIn(folder), JSON.stringify(nothingOf(id)));
	return {
		arm,
		disarm: () => {
			const report = Report.parse(JSON.parse(readFileSync(reportIn(folder), "utf8")));
			const armed = id;
			arm(NO_FAULT);
			return report.id === armed ? report : nothingOf(armed);
		},
	};
}

function nothingOf(id: number): Report {
	return { id, operations: 0, failed: 0 };
}
