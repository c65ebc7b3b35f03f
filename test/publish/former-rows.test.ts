import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { openFormerItems, openFormerRows } from "#publish/former-rows.ts";
import type { History } from "#snapshot/history/history.ts";
import { openCurrentRelease, type Release } from "#snapshot/releases/open-release.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { daysAgo } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { contentsOf } from "./contents-of.ts";
import { plainPages } from "./plain-pages.ts";
import { crowd, prepare, publish } from "./release-builder.ts";

const FEED = "api/v1/enterprise/agents.json";
const CSV = "api/v1/enterprise/agents.csv";
const AGENTS = 4;

let releases: string;
beforeEach(async () => {
	releases = await freshDirectory();
});

async function openServed(): Promise<Release> {
	const release = await openCurrentRelease(releases);
	if (!release) throw new Error("A release is served");
	return release;
}

/** As if all agents had stayed, but in the opposite order. */
const sourceOf = (release: Release) => ({ release, numbers: Uint32Array.of(4, 3, 2, 1, 0) });
const open = (release: Release, path: string) =>
	openFormerRows(sourceOf(release), path, release.files.get(path));

const textsOf = (rows: ReturnType<typeof open>) =>
	Array.from({ length: AGENTS }, (_, number) => Buffer.from(rows(number) ?? "").toString());

describe("the rows of the last release", () => {
	it("are found by the numbers of their agents, in every file that has them", async () => {
		await publish(releases, viewContext(crowd(AGENTS)));
		const release = await openServed();
		const { agents } = JSON.parse(await readFile(join(release.directory, FEED), "utf8"));
		const rows = textsOf(open(release, FEED));
		expect(rows.map((text) => JSON.parse(text))).toEqual(agents.toReversed());
		expect(textsOf(open(release, CSV))[3]).toMatch(/^agent-0,.*\r\n$/);
		const points = textsOf(open(release, "llms-full.txt"));
		expect(points[3]).toMatch(/^- \[“Agent 0”\]/);
		expect(open(release, "sitemap.xml")(0)).toBeUndefined();
		const items = textsOf(await openFormerItems(sourceOf(release)));
		expect(items.map((text) => JSON.parse(text.replace(/,$/, "")).slug)).toEqual(
			rows.map((text) => JSON.parse(text).slug),
		);
		expect(open(release, FEED)(4)).toBeUndefined();
	});

	it("are not taken from a file with a single changed byte", async () => {
		await publish(releases, viewContext(crowd(AGENTS)));
		const release = await openServed();
		const path = join(release.directory, FEED);
		const text = await readFile(path, "utf8");
		await writeFile(path, text.replace("Agent 1", "Agent X"));
		const context = viewContext(crowd(AGENTS + 1), { hour: 1 });
		const { id } = await publish(releases, context);
		const next = await readFile(join(releases, id, FEED), "utf8");
		expect(next).not.toContain("Agent X");
		expect(JSON.parse(next).total).toBe(AGENTS + 1);
	});

	it("are not kept once their agents have other ranks, even if that is all", async () => {
		const counted = {
			kind: "downloads",
			value: 40_000,
			subject: "github.com/a/b",
			source: "GitHub",
			as_of: daysAgo(1),
		} as const;
		let history: History | undefined;
		const ranks: number[] = [];
		for (const hour of [0, 1]) {
			const agents: AgentRecord[] = [
				...(crowd(AGENTS).agents ?? []),
				agentRecord({ slug: "counted", observations: hour === 0 ? [] : [counted] }),
			];
			const context = viewContext({ ...crowd(0), agents }, { hour, ...(history && { history }) });
			history = context.snapshot.history;
			const { id, rendered } = await publish(releases, context);
			expect(rendered).toBe(hour === 0 ? AGENTS + 1 : 1);
			const elsewhere = await freshDirectory();
			await prepare(elsewhere, context);
			expect(contentsOf(join(releases, id))).toEqual(contentsOf(join(elsewhere, id)));
			ranks.push(context.snapshot.agents.at(AGENTS)?.rank ?? 0);
		}
		expect(ranks).toEqual([1, 2]);
	});

	it("are not kept for a later hour if another program has rendered them for a takedown", async () => {
		await publish(releases, viewContext(crowd(AGENTS)));
		const takedown = new Set(["agent-0"]);
		const pages = { ...plainPages, version: "another" };
		await publish(releases, viewContext(crowd(AGENTS), { hour: 1 }), { takedown, pages });
		const release = await openServed();
		expect(open(release, FEED)(0)).toBeUndefined();
	});
});
