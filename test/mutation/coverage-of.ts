import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startVitest } from "vitest/node";
import { z } from "zod";
import type { Area } from "./areas.ts";

export interface Coverage {
	branches: number;
	covered: number;
}

const Summary = z.object({
	total: z.object({ branches: z.object({ total: z.number(), covered: z.number() }) }),
});

/** Share of an area's branches that its own tests run. */
export async function coverageOf({ sources, tests }: Area, folder: string): Promise<Coverage> {
	process.env.MUTATION_TESTS = tests.join(",,");
	const vitest = await startVitest(
		"test",
		[],
		{
			watch: false,
			root: join(import.meta.dirname, "../.."),
			config: "test/mutation/vitest.config.ts",
			reporters: [],
			coverage: {
				enabled: true,
				provider: "v8",
				include: [...sources],
				reporter: ["json-summary"],
				reportsDirectory: folder,
			},
		},
		{},
	);
	await vitest.close();
	const text = await readFile(join(folder, "coverage-summary.json"), "utf8");
	const { branches } = Summary.parse(JSON.parse(text)).total;
	return { branches: branches.total, covered: branches.covered };
}
