// A process with one engine, so that its memory is measured alone. It builds, then runs every query once per message.
import { createHash } from "node:crypto";
import { once } from "node:events";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { corpusAgents } from "./corpus.ts";
import { ENGINES } from "./engines.ts";
import { searchQueries } from "./queries.ts";

export interface Built {
	seconds: number;
	/** Peak memory according to the operating system: before there was an index, and with it. */
	bareMegabytes: number;
	peakMegabytes: number;
	/** Of the index, if known. */
	megabytes: number | undefined;
	/** A digest of the results of all queries. */
	found: { total: number; digest: string }[];
}

const [name = "", count = ""] = process.argv.slice(2);
const size = Number(count);
const build = ENGINES[name];
if (!build) throw new Error(`There is no engine named ${name}`);

const peakMegabytes = () => process.resourceUsage().maxRSS / 1024;
let corpusMs = 0;

/** Counts the time to create the agents, which does not belong to an engine. */
function* counted(agents: Iterator<SnapshotAgent>): Generator<SnapshotAgent> {
	for (;;) {
		const startedAt = performance.now();
		const { value, done } = agents.next();
		corpusMs += performance.now() - startedAt;
		if (done) return;
		yield value;
	}
}

for (const _ of corpusAgents(1000));
const bareMegabytes = peakMegabytes();
const startedAt = performance.now();
const engine = build(counted(corpusAgents(size)), size);
const seconds = (performance.now() - startedAt - corpusMs) / 1000;
const peak = peakMegabytes();
const queries = searchQueries();
const found = queries.map(({ q }) => {
	const numbers = engine.all(q);
	const { total } = engine.page(q);
	const digest = createHash("sha256").update(Int32Array.from(numbers)).digest("hex");
	return { total, digest };
});
const megabytes = engine.bytes === undefined ? undefined : engine.bytes / 2 ** 20;
const built: Built = { seconds, bareMegabytes, peakMegabytes: peak, megabytes, found };
process.send?.(built);

for (;;) {
	const [message] = await once(process, "message");
	if (message === "end") break;
	process.send?.(
		queries.map(({ q }) => {
			const askedAt = performance.now();
			engine.page(q);
			return performance.now() - askedAt;
		}),
	);
}
process.disconnect();
