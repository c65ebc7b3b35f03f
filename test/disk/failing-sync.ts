import { type FileHandle, open } from "node:fs/promises";
import { onTestFinished } from "vitest";

export interface FailingSync {
	/** Makes some calls fail from now on: so many, after so many that work. */
	arm(plan: { after: number; failures: number }): void;
	/** Makes all calls work again. Returns how many failed. */
	disarm(): number;
}

/** A disk that accepts data and then cannot keep it: `sync` fails with EIO, after files were written or renamed. */
export async function failingSync(): Promise<FailingSync> {
	const handle = await open(import.meta.filename);
	const prototype: FileHandle = Object.getPrototypeOf(handle);
	await handle.close();
	const { sync } = prototype;
	let [calls, failed] = [0, 0];
	let plan = { after: 0, failures: 0 };
	prototype.sync = async function (this: FileHandle) {
		calls += 1;
		if (calls <= plan.after || calls > plan.after + plan.failures) return sync.call(this);
		failed += 1;
		throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO", syscall: "fsync" });
	};
	onTestFinished(() => {
		prototype.sync = sync;
	});
	return {
		arm: (next) => {
			[calls, failed, plan] = [0, 0, next];
		},
		disarm: () => {
			plan = { after: 0, failures: 0 };
			return failed;
		},
	};
}
