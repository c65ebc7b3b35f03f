import { freshInstance } from "./command-line.ts";
import type { Instance } from "./instance.ts";
import { makeSampleInstance } from "./sample-instance.ts";

export interface PreparedRegistry {
	/** An instance with the sample registry, for one test. */
	copy(): Promise<Instance>;
	remove(): Promise<void>;
}

/** Creates the sample registry once for many tests. */
export async function prepareRegistry(
	options?: Parameters<typeof makeSampleInstance>[0],
): Promise<PreparedRegistry> {
	const sample = await makeSampleInstance(options);
	return {
		copy: async () => sample.copyTo((await freshInstance()).root),
		remove: sample.remove,
	};
}
