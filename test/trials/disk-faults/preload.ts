// Loaded before the service: makes its file operations below the data directory fail as the trial plans.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import files, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";
import { type Fault, FOLDER_SETTING, Plan, planIn, type Report, reportIn } from "./plan.ts";

const folder = process.env[FOLDER_SETTING] ?? "";
const dataDirectory = process.env.DATA_DIR ?? "";
const real = { ...files };
let report: Report = { id: 0, operations: 0, failed: 0 };

if (isMainThread) {
	Object.assign(files, {
		open: async (...args: Parameters<typeof real.open>) => {
			if (!isBelow(args[0])) return real.open(...args);
			strike("open");
			return failing(await real.open(...args));
		},
		mkdir: guarded("mkdir", real.mkdir),
		rename: guarded("rename", real.rename),
		unlink: guarded("unlink", real.unlink),
		rm: guarded("rm", real.rm),
		truncate: guarded("truncate", real.truncate),
		writeFile: guarded("writeFile", real.writeFile),
		appendFile: guarded("appendFile", real.appendFile),
	});
	syncBuiltinESMExports();
}

function guarded<Rest extends unknown[], Result>(
	name: string,
	operation: (path: string, ...rest: Rest) => Promise<Result>,
) {
	return async (path: string, ...rest: Rest): Promise<Result> => {
		if (isBelow(path)) strike(name);
		return operation(path, ...rest);
	};
}

/** The same handle, whose own operations can fail. */
function failing(handle: FileHandle): FileHandle {
	const { stat, sync, datasync, truncate, close, writeFile, appendFile, write } = handle;
	const orFail =
		<Rest extends unknown[], Result>(name: string, operation: (...rest: Rest) => Promise<Result>) =>
		async (...rest: Rest): Promise<Result> => {
			strike(name);
			return operation.apply(handle, rest);
		};
	const orHalf = (name: string, operation: (data: Buffer) => Promise<unknown>) => {
		return async (data: string | Uint8Array): Promise<void> => {
			const bytes = Buffer.from(data);
			const part = bytes.subarray(0, bytes.length / 2);
			const isHalf = nextFault() === "half";
			if (isHalf) await operation.call(handle, part);
			strike(name);
			await operation.call(handle, bytes);
		};
	};
	return Object.assign(handle, {
		stat: orFail("fstat", stat),
		sync: orFail("fsync", sync),
		datasync: orFail("fdatasync", datasync),
		truncate: orFail("ftruncate", truncate),
		writeFile: orHalf("write", writeFile),
		appendFile: orHalf("write", appendFile),
		write: orHalf("write", write),
		/** Closes even on failure. No real disk would leak open files. */
		close: async () => {
			await close.call(handle);
			strike("close");
		},
	});
}

/** Counts an operation, and fails it if it is its turn. */
function strike(name: string): void {
	const fault = nextFault();
	report.operations += 1;
	if (fault !== undefined) report.failed += 1;
	writeFileSync(`${reportIn(folder)}.next`, JSON.stringify(report));
	renameSync(`${reportIn(folder)}.next`, reportIn(folder));
	if (fault === undefined) return;
	const code = fault === "half" ? "ENOSPC" : fault;
	throw Object.assign(new Error(`${code}: made by the trial, ${name}`), { code, syscall: name });
}

/** The error of the next operation. */
function nextFault(): Fault | undefined {
	const plan = Plan.parse(JSON.parse(readFileSync(planIn(folder), "utf8")));
	if (plan.id !== report.id) report = { id: plan.id, operations: 0, failed: 0 };
	const next = report.operations + 1;
	if (plan.from === 0 || next < plan.from || (next > plan.from && !plan.lasting)) return undefined;
	return plan.fault;
}

function isBelow(path: unknown): boolean {
	return String(path).startsWith(`${dataDirectory}/`) || String(path) === dataDirectory;
}
