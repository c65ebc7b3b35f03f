import { afterAll, beforeAll } from "vitest";
import { freshInstance } from "./command-line.ts";
import type { Instance } from "./instance.ts";
import { makeSampleInstance, type SampleInstance } from "./sample-instance.ts";

/** For a whole file: the sample registry, of which each test gets an instance of its own. */
export function usePreparedRegistry(options?: Parameters<typeof makeSampleInstance>[0]) {
	let sample: SampleInstance | undefined;
	beforeAll(async () => {
		sample = await makeSampleInstance(options);
	});
	afterAll(() => sample?.remove());
	return {
		async copy(): Promise<Instance> {
			if (!sample) throw new Error("The registry is there only while tests run");
			return sample.copyTo((await freshInstance()).root);
		},
	};
}
