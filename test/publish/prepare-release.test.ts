import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { MOVED_PAGES } from "#contract/http/pages.ts";
import { beginRelease } from "#publish/begin-release.ts";
import { AGENT_KINDS } from "#publish/catalogue.ts";
import { checkCollapse } from "#publish/check-collapse.ts";
import { cloneAgents } from "#publish/clone-release.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { openSlugs, packSlugs } from "#snapshot/agents/slug-table.ts";
import { contentDigest } from "#snapshot/releases/file-digest.ts";
import { openCurrentRelease, openRelease } from "#snapshot/releases/open-release.ts";
import type { ViewContext } from "#views/view-context.ts";
import { subjectsOf } from "../conformance/subjects.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { releaseFile } from "../release-file.ts";
import { daysAgo, registryExtract } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { contentsOf } from "./contents-of.ts";
import { listArtifacts } from "./list-artifacts.ts";
import { plainPages } from "./plain-pages.ts";
import { crowd, prepare, publish as publishRelease } from "./release-builder.ts";

let releases: string;
beforeEach(async () => {
	releases = await freshDirectory();
});

const publish = (context: ViewContext, allowCollapse = false) =>
	publishRelease(releases, context, { allowCollapse });

/** Replaces a file by other bytes. Never writes into it, because other releases share it. */
async function replace(path: string, bytes: Uint8Array): Promise<void> {
	await rm(path);
	await writeFile(path, bytes);
}

describe("a release", () => {
	it("has a file for every row of the contract, which matches its schema", async () => {
		const context = viewContext();
		const { id, files, fresh } = await prepare(releases, context);
		expect([id, fresh]).toEqual([context.snapshot.id, files]);
		for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
			if (!endpoint.file) continue;
			for (const parameters of subjectsOf(endpoint, context.snapshot)) {
				const path = releaseFile(endpoint, parameters) ?? "";
				const text = await readFile(join(releases, id, path), "utf8");
				expect(text.length, path).toBeGreaterThan(0);
				for (const { file } of endpoint.variants ?? []) {
					const variant = join(releases, id, fillPath(file, parameters));
					expect((await stat(variant)).size).toBeGreaterThan(0);
				}
				if (!endpoint.schema) continue;
				expect(endpoint.schema.safeParse(JSON.parse(text)).error, path).toBeUndefined();
			}
		}
	});

	it("lists its files with size and digest, and has no others", async () => {
		const { id, files, bytes } = await prepare(releases, viewContext());
		const release = await openRelease(releases, id);
		const contents = contentsOf(join(releases, id));
		const drawn = [...contents].filter(([path]) => !path.startsWith("_release/"));
		expect(release.manifest).toMatchObject({ id, agents: 4, files });
		expect([...release.paths()].sort()).toEqual(drawn.map(([path]) => path));
		expect(bytes).toBe(drawn.reduce((sum, [, text]) => sum + text.length, 0));
		for (const [path, text] of drawn) {
			expect(release.findFile(path)?.digest).toBe(contentDigest(Buffer.from(text, "latin1")));
		}
	});

	it("forwards from former slugs if there is no service", async () => {
		const left = { status: "removed", movedTo: "mole", updatedAt: daysAgo(1) } as const;
		const { agents } = registryExtract();
		const context = viewContext({ agents: [...agents, agentRecord({ slug: "digger", ...left })] });
		const rendered: [address: string, view: unknown][] = [];
		const pages: PageRenderer = {
			...plainPages,
			render: async (address, page, view) => {
				if (page === "moved") rendered.push([address, view]);
				return plainPages.render(address, page, view);
			},
		};
		const { id, files } = await prepare(releases, context, { pages });
		const page = await readFile(join(releases, id, "agents/digger/index.html"), "utf8");
		expect(page).toContain("moved");
		expect(files).toBe([...listArtifacts(context)].length);
		expect(rendered.slice(Object.keys(MOVED_PAGES).length)).toMatchObject([
			[
				"https://registry.pier9.dev/moved/",
				{
					path: "/agents/mole/",
					head: { canonical: "https://registry.pier9.dev/agents/mole/", isIndexed: false },
				},
			],
		]);
	});

	it("contains nothing of removed agents", async () => {
		const { id } = await prepare(releases, viewContext());
		for (const [path, text] of contentsOf(join(releases, id))) {
			expect(path + text).not.toContain("crow");
		}
	});

	it("forwards from a slug that its agent has just left, however long cloning takes", async () => {
		const { agents } = registryExtract();
		const digger = agentRecord({ slug: "digger" });
		await publish(viewContext({ agents: [...agents, digger] }));
		const left = { status: "removed", movedTo: "mole", updatedAt: daysAgo(1) } as const;
		const context = viewContext({ agents: [...agents, { ...digger, ...left }] }, { hour: 1 });
		const begun = beginRelease({
			releasesDirectory: releases,
			id: context.snapshot.id,
			clone: async (order) => {
				await wait(1_000);
				return cloneAgents(order);
			},
		});
		const { id } = await prepare(releases, context, { begun });
		expect(await readFile(join(releases, id, "agents/digger/index.html"), "utf8")).toContain(
			"moved",
		);
	});

	it("has the same bytes for the same input", async () => {
		const { id } = await prepare(releases, viewContext());
		const again = join(releases, "again");
		await mkdir(again);
		await prepare(again, viewContext());
		expect(contentsOf(join(again, id))).toEqual(contentsOf(join(releases, id)));
	});

	it("links what did not change since the last release", async () => {
		const first = await publish(viewContext());
		const second = await publish(viewContext({}, { hour: 1 }));
		const inode = async (id: string, path: string) => (await stat(join(releases, id, path))).ino;
		for (const [path, shared] of [
			["api/v1/categories.json", true],
			["api/agents/newt/trust.json", true],
			["api/v1/agents/mole/history.json", true],
			["api/v1/market-report.json", false],
		] as const) {
			const same = (await inode(first.id, path)) === (await inode(second.id, path));
			expect(same, path).toBe(shared);
		}
		expect(second.files).toBe(first.files);
		expect(second.fresh).toBeGreaterThan(0);
		expect(second.fresh).toBeLessThan(first.files);
	});

	it("links nothing from a release that was never switched to", async () => {
		const first = await prepare(releases, viewContext());
		const second = await prepare(releases, viewContext({}, { hour: 1 }));
		expect(second.fresh).toBe(first.files);
	});

	it("never reuses a file with other content than was rendered", async () => {
		const path = "api/v1/categories.json";
		const first = await publish(viewContext());
		const drawn = await readFile(join(releases, first.id, path));
		for (let hour = 1; hour <= 6; hour += 1) {
			const before = (await openCurrentRelease(releases))?.directory ?? "";
			await replace(join(before, path), drawn.subarray(1));
			const { id } = await publish(viewContext({}, { hour }));
			expect(await readFile(join(releases, id, path))).toEqual(drawn);
		}
	});

	it("has all agents rendered again, and says so, if their files cannot be cloned", async () => {
		const first = await publish(viewContext());
		const context = viewContext({}, { hour: 1 });
		const told: string[] = [];
		const tell = (sentence: string) => told.push(sentence);
		const second = await prepare(releases, context, {
			begun: beginRelease({
				releasesDirectory: releases,
				id: context.snapshot.id,
				clone: () => Promise.reject(new Error("it was ended by SIGKILL")),
				tell,
			}),
		});
		expect(second.fresh).toBeGreaterThanOrEqual(
			second.agents * AGENT_KINDS.filter((kind) => !kind.isOptional).length,
		);
		expect(told).toEqual([expect.stringContaining(`the release ${first.id}: it was ended`)]);
		const elsewhere = join(releases, "elsewhere");
		const alone = await prepare(elsewhere, context);
		expect(contentsOf(join(releases, second.id))).toEqual(contentsOf(join(elsewhere, alone.id)));
	});

	it("is rendered again, and says so, if the last release is incomplete", async () => {
		const first = await publish(viewContext());
		await writeFile(join(releases, first.id, "_release/files.jsonl"), "");
		const told: string[] = [];
		const second = await prepare(releases, viewContext({}, { hour: 1 }), {
			tell: (sentence) => told.push(sentence),
		});
		expect(second.fresh).toBe(second.files);
		expect(told).toEqual([expect.stringContaining(`the release ${first.id}: `)]);
	});

	it("ignores what a killed build left behind", async () => {
		const context = viewContext();
		const leftover = join(releases, `${context.snapshot.id}.tmp`);
		await mkdir(leftover);
		await writeFile(join(leftover, "half.json"), "{");
		const { id } = await prepare(releases, context);
		expect(await readdir(releases)).toEqual([id]);
		expect([...contentsOf(join(releases, id)).keys()]).not.toContain("half.json");
	});

	it("replaces one that was rendered for the same instant and never switched to", async () => {
		const { id } = await prepare(releases, viewContext());
		await writeFile(join(releases, id, "old.json"), "{}");
		await prepare(releases, viewContext());
		expect(await readdir(releases)).toEqual([id]);
		expect([...contentsOf(join(releases, id)).keys()]).not.toContain("old.json");
	});

	it("reports its progress", async () => {
		const seen: [number, number][] = [];
		const context = viewContext();
		const { files } = await prepare(releases, context, {
			onProgress: (done, total) => seen.push([done, total]),
		});
		const done = seen.map(([count]) => count);
		expect(done).toEqual(done.toSorted((left, right) => left - right));
		// An agent counts for its maximum number of files.
		const missing = [...context.snapshot.agents].flatMap((agent) =>
			AGENT_KINDS.filter(({ isOptional, isOf }) => isOptional && !isOf(agent)),
		).length;
		expect(seen.at(-1)).toEqual([files + missing, files + missing]);
	});
});

describe("an invalid release", () => {
	it.each<[string, (context: ViewContext) => void, string]>([
		[
			"an agent that breaks its schema",
			({ snapshot }) => Object.assign(snapshot.agents.at(3) ?? {}, { marketScore: 101 }),
			"breaks its schema at",
		],
		[
			"a score that is no number",
			({ snapshot }) => Object.assign(snapshot.agents.at(0) ?? {}, { trustScore: NaN }),
			"breaks its schema at",
		],
		[
			"a report that names a missing agent",
			({ snapshot }) => snapshot.week.topByScore.push("nobody"),
			"nobody",
		],
		[
			"two agents of one slug",
			({ snapshot }) => Object.assign(snapshot.agents.at(3) ?? {}, { slug: "mole" }),
			'two agents with the slug "mole"',
		],
	])("with %s leaves neither folder nor pointer", async (_, damage, message) => {
		const context = viewContext();
		damage(context);
		await expect(prepare(releases, context)).rejects.toThrow(message);
		expect(await readdir(releases)).toEqual([]);
		await wait(30);
		expect(await readdir(releases)).toEqual([]);
	});

	it("leaves nothing behind if one of many files cannot be rendered", async () => {
		const context = viewContext(crowd(60));
		context.snapshot.week.topByScore.push("nobody");
		await expect(prepare(releases, context)).rejects.toThrow("nobody");
		await wait(100);
		expect(await readdir(releases)).toEqual([]);
	});

	it("leaves the last release as it was", async () => {
		const { id } = await publish(viewContext());
		const before = contentsOf(join(releases, id));
		const context = viewContext({}, { hour: 1 });
		Object.assign(context.snapshot.agents.at(0) ?? {}, { rank: 0 });
		await expect(prepare(releases, context)).rejects.toThrow("schema");
		expect((await readdir(releases)).sort()).toEqual([id, "current"]);
		expect(contentsOf(join(releases, id))).toEqual(before);
		expect((await openCurrentRelease(releases))?.manifest.id).toBe(id);
	});

	describe.each([
		[12, 10, 0, true, "small registries may lose ten"],
		[30, 11, 0, false, "eleven of thirty are too many"],
		[1500, 150, 0, true, "a tenth may go"],
		[1500, 151, 0, false, "more than a tenth"],
		[30, 0, 29, true, "whatever was removed may go"],
		[300, 30, 200, true, "a tenth may go beside all that was removed"],
		[300, 31, 200, false, "more than a tenth may not, whatever was removed beside"],
		[12, 0, 12, true, "all of them may have been removed"],
		[12, 3, 9, false, "nothing may be left only where all of it was removed"],
	])(
		"after %i agents, %i without a record and %i removed",
		(before, missing, removed, fit, why) => {
			const agents = crowd(before).agents ?? [];
			const [gone, kept] = [
				agents.slice(missing, missing + removed),
				agents.slice(missing + removed),
			];
			const tombs = gone.map((agent) => ({ ...agent, status: "removed" as const }));
			const { snapshot } = viewContext({ ...crowd(0), agents: [...kept, ...tombs] });
			const slugs = openSlugs(packSlugs(agents.map(({ slug }) => slug)));

			it(`is ${fit ? "published" : "refused"}: ${why}`, () => {
				const verifying = () => checkCollapse(snapshot, { count: before, slugs });
				if (fit) expect(verifying).not.toThrow();
				else {
					expect(verifying).toThrow(
						`${kept.length} agents, the previous one had ${before}; ${missing + removed} are gone: ` +
							`${removed} were removed or renamed, and ${missing} have no record in the registry (agent-0, agent-1, agent-2`,
					);
				}
			});
		},
	);

	it("is one in which too many agents would be gone", async () => {
		const { id } = await publish(viewContext(crowd(12)));
		await expect(prepare(releases, viewContext(crowd(1), { hour: 1 }))).rejects.toThrow(
			"--allow-collapse",
		);
		expect((await readdir(releases)).sort()).toEqual([id, "current"]);
	});

	it.each([
		["is emptied", ""],
		["is cut short", '{"agents":3'],
		["counts nothing", "{}"],
	])("is compared with an older one if the manifest of the last %s", async (_what, manifest) => {
		await publish(viewContext(crowd(12)));
		const { id } = await publish(viewContext(crowd(13), { hour: 1 }));
		await writeFile(join(releases, id, "_release/manifest.json"), manifest);
		await expect(publish(viewContext(crowd(1), { hour: 2 }))).rejects.toThrow(
			"it has 1 agents, the previous one had 12;",
		);
		const mended = await publish(viewContext(crowd(11), { hour: 3 }));
		expect((await openCurrentRelease(releases))?.manifest.id).toBe(mended.id);
	});

	it("is published with a warning if no manifest can be read", async () => {
		const { id } = await publish(viewContext(crowd(12)));
		const manifest = join(releases, id, "_release/manifest.json");
		await writeFile(manifest, "");
		await expect(openCurrentRelease(releases)).rejects.toThrow(`${manifest} is not a manifest`);
		const next = await publish(viewContext(crowd(1), { hour: 1 }));
		expect((await openCurrentRelease(releases))?.manifest.id).toBe(next.id);
	});

	it("after a collapse is published if that is allowed", async () => {
		await publish(viewContext(crowd(12)));
		const { id } = await publish(viewContext(crowd(1), { hour: 1 }), true);
		expect((await openCurrentRelease(releases))?.manifest).toMatchObject({ id, agents: 1 });
	});
});
