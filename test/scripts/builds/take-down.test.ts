import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { BuildReport, readBuildRecord } from "#api/builds/build-report.ts";
import { AgentDetail } from "#contract/agents/agent.ts";
import { AgentList } from "#contract/agents/agent-list.ts";
import { DumpIndex } from "#contract/dumps/dump.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { openLowdbStore } from "#registry/stores/lowdb.ts";
import { listReleases } from "#snapshot/releases/kept-releases.ts";
import { openCurrentRelease } from "#snapshot/releases/open-release.ts";
import { openSnapshot } from "#snapshot/snapshot-file.ts";
import { build, eventually, registry, registryJson, startServer } from "../command-line.ts";
import type { Instance } from "../instance.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";

const prepared = usePreparedRegistry({ built: true });

async function damageHistory({ dataDirectory }: Instance): Promise<void> {
	const folder = join(dataDirectory, "history");
	for (const name of await readdir(folder)) await writeFile(join(folder, name), "{");
}

/** Writes what no form would accept. */
async function alterAgent(
	{ dataDirectory }: Instance,
	slug: string,
	facts: Partial<AgentRecord>,
): Promise<void> {
	const store = await openLowdbStore(dataDirectory);
	const agent = await store?.agents.find(slug);
	if (!store || !agent) throw new Error(`There is no agent ${slug}`);
	await store.transact(async (transaction) => transaction.agents.save({ ...agent, ...facts }));
	await store.close();
}

/** What prevents an hour from being built, each in another step. */
const FAILURES: readonly [
	what: string,
	sign: RegExp,
	hurt: (instance: Instance, slug: string) => Promise<void>,
][] = [
	["a history that is damaged", /history file is broken/, damageHistory],
	[
		"a listing that cannot be rendered",
		/breaks its schema/,
		(instance, slug) => alterAgent(instance, slug, { websiteUrl: "ftp://elsewhere.test/" }),
	],
	[
		"an agent of no known category",
		/names the category/,
		(instance, slug) => alterAgent(instance, slug, { categorySlug: "nowhere" }),
	],
];

/** The served snapshot, and every file of its release as text. */
async function served({ releasesDirectory, dataDirectory }: Instance) {
	const release = await openCurrentRelease(releasesDirectory);
	if (!release) throw new Error("Nothing is served");
	const snapshot = await openSnapshot(dataDirectory, release.manifest.snapshotId);
	const entries = await readdir(release.directory, { recursive: true, withFileTypes: true });
	const files = new Map<string, string>();
	for (const entry of entries.filter((row) => row.isFile())) {
		const path = join(entry.parentPath, entry.name);
		files.set(path.slice(release.directory.length + 1), await readFile(path, "latin1"));
	}
	return { release, snapshot, files };
}

/** An agent that appears in as many places as any, and another one. */
async function chosen(instance: Instance) {
	const { snapshot, files } = await served(instance);
	const agents = [...snapshot.agents];
	// What others wrote about it or made from it still names it, and so do examples in the documentation.
	const words = [
		JSON.stringify(snapshot.incidents),
		JSON.stringify(agents.map(({ modelStack }) => modelStack)),
		files.get("openapi.json"),
	];
	const isInWords = (slug: string) => words.some((text) => text?.includes(slug));
	const target = agents.find(
		({ slug, commentCount }) => slug.includes("-") && commentCount > 0 && !isInWords(slug),
	);
	const other = agents.findLast(
		({ slug, websiteUrl, categorySlug }) => slug !== target?.slug && websiteUrl && categorySlug,
	);
	if (!target || !other) throw new Error("The sample has no such agents");
	return { slug: target.slug, other: other.slug };
}

const removal = (slug: string) => [
	"agent",
	"remove",
	slug,
	"--reason",
	"It was malware.",
	"--for-good",
];
const remove = (instance: Instance, slug: string) => registryJson(instance, ...removal(slug));

/** Files of a release that contain a slug as a separate word. */
function naming(files: ReadonlyMap<string, string>, slug: string): string[] {
	const word = new RegExp(`(?<![\\w-])${slug}(?![\\w-])`);
	return [...files].flatMap(([path, text]) => (word.test(path) || word.test(text) ? [path] : []));
}

describe("a takedown", () => {
	it.each(FAILURES)(
		"is published in spite of %s, from the hour before, and removes nothing else",
		async (_what, sign, hurt) => {
			const instance = await prepared.copy();
			const { slug, other } = await chosen(instance);
			const before = await served(instance);
			expect(naming(before.files, slug).length).toBeGreaterThan(20);
			await remove(instance, slug);
			await hurt(instance, other);
			const { code, stderr } = await build(instance, "--without-cards");
			expect([code, stderr]).toEqual([1, expect.stringMatching(sign)]);
			expect(stderr).toContain("Took down 1 agents and 0 comments");

			const after = await served(instance);
			expect(naming(after.files, slug)).toEqual([]);
			const gone = [...before.release.paths()].filter((path) => !after.files.has(path));
			const logo = [...before.snapshot.agents].find((agent) => agent.slug === slug)?.logoSha256;
			const own = (path: string) => path.includes(slug) || path === `logos/${logo}.png`;
			expect(gone.filter((path) => !own(path))).toEqual([]);
			const slugs = (agents: Iterable<{ slug: string }>) => Array.from(agents, (row) => row.slug);
			expect(slugs(after.snapshot.agents)).toEqual(
				slugs(before.snapshot.agents).filter((each) => each !== slug),
			);
			expect(after.snapshot.tombstones.at(-1)).toMatchObject({ slug, movedTo: null });
			const { directory } = after.release;
			const { releasesDirectory, dataDirectory } = instance;
			const hours = [
				await listReleases(releasesDirectory),
				await readdir(join(dataDirectory, "snapshots")),
			];
			expect(hours, "no former hour holds it").toEqual(hours.map(() => [after.snapshot.id]));
			const index = DumpIndex.parse(
				JSON.parse(await readFile(join(directory, "../dumps/index.json"), "utf8")),
			);
			expect(index.taken_down.map((row) => row.slug)).toContain(slug);
			expect(index.withdrawn).toEqual([]);
			expect(index.dumps.length).toBeGreaterThan(0);
			for (const { id } of index.dumps) {
				const agents = await readFile(join(directory, "../dumps", id, "agents.csv.gz"));
				expect([id, gunzipSync(agents).includes(slug)]).toEqual([id, false]);
			}
			const again = await build(instance, "--without-cards");
			expect([again.code, again.stderr]).toEqual([1, expect.not.stringContaining("Took down")]);
		},
	);

	it("alone is recorded separately from hours, with a line in the log, with or without an effect", async () => {
		const instance = await prepared.copy();
		const before = await readBuildRecord(instance.releasesDirectory);
		const { slug } = await chosen(instance);
		await remove(instance, slug);
		const outcomes = [];
		for (const release of [expect.any(String), null]) {
			const { code, stdout } = await build(instance, "--takedowns", "--without-cards");
			const line = JSON.parse(stdout);
			expect([code, line]).toMatchObject([0, { message: "takedown published", release }]);
			const record = await readBuildRecord(instance.releasesDirectory);
			expect(record).toEqual({ ...before, takedown: BuildReport.parse(line) });
			outcomes.push(record?.takedown?.agents);
		}
		expect(outcomes).toEqual([(await served(instance)).snapshot.agents.length, null]);
	});

	it.each([
		["damaged", (path: string) => writeFile(path, "{")],
		["missing", (path: string) => rm(path)],
	])("of an agent leaves out the comments if their file is %s, and says so", async (_, hurt) => {
		const instance = await prepared.copy();
		const { slug } = await chosen(instance);
		await remove(instance, slug);
		await hurt(join(instance.dataDirectory, "registry/comments/0.json"));
		const { code, stderr } = await build(instance, "--takedowns", "--without-cards");
		expect([code, stderr]).toEqual([1, expect.stringContaining("comments/0.json: ")]);
		expect(naming((await served(instance)).files, slug)).toEqual([]);
		const record = await readBuildRecord(instance.releasesDirectory);
		expect(record?.takedown).toMatchObject({
			outcome: "failed",
			reason: expect.stringContaining("comments/0.json: "),
		});
	});

	it("is withheld by the service as soon as it is recorded, without a build, and after a restart", async () => {
		const copy = await prepared.copy();
		const instance = { ...copy, settings: { ...copy.settings, BUILDS: "off" } };
		const { slug, other } = await chosen(instance);
		const statusOf = async (path: string) => (await fetch(instance.baseUrl + path)).status;
		const server = await startServer(instance);
		await remove(instance, slug);
		const page = () => statusOf(`/agents/${slug}/`);
		expect(await eventually(page, (code) => code === 404)).toBe(404);
		await server.stop();
		await startServer(instance);
		expect(await page()).toBe(404);
		expect(await statusOf(`/agents/${other}/`)).toBe(200);
	});

	it("of an agent that is hidden is published at once too, and it is back with all its pages once restored", async () => {
		const instance = await prepared.copy();
		const { slug } = await chosen(instance);
		const before = naming((await served(instance)).files, slug);
		const server = await startServer({
			...instance,
			settings: { ...instance.settings, BUILDS: "off" },
		});
		const act = (verb: string) =>
			registryJson(instance, "agent", verb, slug, "--reason", "Looked at.");
		const page = async () => (await fetch(`${instance.baseUrl}/agents/${slug}/`)).status;
		await act("hide");
		expect(await eventually(page, (code) => code === 404)).toBe(404);
		await server.stop();
		const dumps = async () => {
			const { release } = await served(instance);
			const text = await readFile(join(release.directory, "../dumps/index.json"), "utf8");
			return DumpIndex.parse(JSON.parse(text));
		};
		const kept = (await dumps()).dumps.map(({ id }) => id);
		expect(await build(instance, "--takedowns", "--without-cards")).toMatchObject({ code: 0 });
		expect(naming((await served(instance)).files, slug)).toEqual([]);
		const hidden = await dumps();
		expect(hidden.dumps).toEqual([]);
		// Only what never comes back.
		expect(hidden.taken_down.map((row) => row.slug)).not.toContain(slug);
		expect(hidden.withdrawn.map(({ id }) => id).sort()).toEqual(kept.toSorted());
		await act("restore");
		expect(await build(instance, "--without-cards")).toMatchObject({ code: 0 });
		const pages = (paths: readonly string[]) => paths.filter((path) => path.includes(slug));
		const after = naming((await served(instance)).files, slug);
		expect(pages(after)).toEqual(expect.arrayContaining(pages(before)));
		const back = await dumps();
		expect([back.withdrawn, back.dumps.length > 0]).toEqual([[], true]);
		for (const { id } of back.dumps) {
			const path = join(instance.releasesDirectory, "dumps", id, "agents.csv.gz");
			expect(gunzipSync(await readFile(path)).includes(slug)).toBe(true);
		}
	});

	it("is missing from every answer while no hour can be built, and other agents stay", async () => {
		const instance = await prepared.copy();
		const { slug, other } = await chosen(instance);
		await damageHistory(instance);
		await startServer(instance);
		const ask = (path: string, init?: RequestInit) => fetch(instance.baseUrl + path, init);
		const status = async (path: string) => (await ask(path)).status;
		const { title } = AgentDetail.parse(await (await ask(`/api/v1/agents/${slug}`)).json());
		const { stderr } = await registry(instance, ...removal(slug));
		expect(stderr).toMatch(/^A build was requested; .* see builds\.json in RELEASES_DIR\.\n$/);
		// Held until the takedown is published, which needs no new hour.
		const sitemap = () =>
			ask("/sitemap.xml").then((answer) => (answer.ok ? answer.text() : `/${slug}/`));
		const isGone = (text: string) => naming(new Map([["", text]]), slug).length === 0;
		expect(isGone(await eventually(sitemap, isGone))).toBe(true);

		const OF_AN_AGENT = [
			"/agents/{slug}/",
			"/agents/{slug}.md",
			"/api/v1/agents/{slug}",
			"/api/v1/agents/{slug}/history",
			"/api/agents/{slug}/trust",
			"/api/agents/{slug}/comments",
			"/api/badges/{slug}",
			"/api/og/{slug}",
		];
		const codesOf = (each: string) =>
			Promise.all(OF_AN_AGENT.map((path) => status(path.replace("{slug}", each))));
		expect(await codesOf(other)).toEqual(OF_AN_AGENT.map(() => 200));
		expect(await codesOf(slug)).toEqual(OF_AN_AGENT.map(() => 404));

		const q = encodeURIComponent(title);
		const LISTS = [
			`/api/v1/agents?limit=100`,
			`/api/v1/agents?q=${q}`,
			`/agents/?q=${q}`,
			`/api/v1/enterprise/agents`,
			`/api/v1/enterprise/agents?fields=slug,title`,
			"/sitemap.xml",
			"/llms.txt",
			"/llms-full.txt",
			"/v0.1/servers?limit=100",

			"/.well-known/ard.json",
			"/feeds/agents.atom",
			"/",
			"/weekly-report/",
			"/api/v1/incidents",
		];
		for (const path of LISTS) {
			const answer = await ask(path);
			expect([path, answer.status]).toEqual([path, 200]);
			expect([path, naming(new Map([["", await answer.text()]]), slug)]).toEqual([path, []]);
		}
		const changes = await ask("/api/v1/agents?updated_since=2020-01-01T00:00:00Z&limit=100");
		const { tombstones = [] } = AgentList.parse(await changes.json());
		expect(tombstones.map((row) => row.slug)).toContain(slug);
	});
});
