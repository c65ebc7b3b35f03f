import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Submission = z.object({ id: z.string() });
const Event = z.object({ type: z.string(), slug: z.string().optional(), at: z.string() });

/** What had been acknowledged when the backup was requested. */
export interface Acknowledged {
	submissions: readonly string[];
	votes: ReadonlyMap<string, number>;
	/** Nobody voted before. */
	since: string;
}

/** What was acknowledged before a backup and is not in it, in words. */
export async function missingIn(
	folder: string,
	{ submissions, votes, since }: Acknowledged,
): Promise<string[]> {
	const kept = new Set((await readLines(folder, "submissions", Submission)).map(({ id }) => id));
	const lost = submissions.filter((id) => !kept.has(id));
	const events = await readLines(folder, "events", Event);
	const ours = events.filter(({ type, at }) => type === "vote" && at >= since);
	const counts = Map.groupBy(ours, ({ slug }) => slug ?? "");
	const fewer = [...votes].filter(([slug, count]) => (counts.get(slug)?.length ?? 0) < count);
	return [
		...lost.map((id) => `submission ${id} was acknowledged before and is not in the backup`),
		...fewer.map(([slug]) => `votes on ${slug} were acknowledged before and are not in the backup`),
	];
}

async function readLines<Item>(
	folder: string,
	name: string,
	schema: z.ZodType<Item>,
): Promise<Item[]> {
	const text = await readFile(join(folder, `${name}.jsonl`), "utf8");
	return text
		.split("\n")
		.filter(Boolean)
		.map((line) => schema.parse(JSON.parse(line)));
}
