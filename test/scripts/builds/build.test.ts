import {
	cp,
	mkdir,
	readdir,
	readFile,
	readlink,
	rm,
	stat,
	symlink,
	writeFile,
} from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBuildLine } from "#api/builds/build-line.ts";
import { BuildReport, readBuildRecord } from "#api/builds/build-report.ts";
import { ListingDocuments } from "#contract/intake/document.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { registryEngine } from "#registry/engine.ts";
import { openLowdbStore } from "#registry/stores/lowdb.ts";
import { openRelease } from "#snapshot/releases/open-release.ts";
import { build, buildScript, eventually, isOneSentence, startServer } from "../command-line.ts";
import type { Instance } from "../instance.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";

const NOW = new Date("2026-05-04T12:00:00.000Z");

const prepared = usePreparedRegistry({ built: true, now: NOW });

const current = ({ releasesDirectory }: Instance) => readlink(join(releasesDirectory, "current"));

/** Names of the files of the current release that are missing or of another size than the list says. */
async function brokenFiles(instance: Instance): Promise<string[]> {
	const release = await openRelease(instance.releasesDirectory, await current(instance));
	const paths = [...release.paths()];
	expect(paths.length).toBe(release.manifest.files);
	expect(paths.length).toBeGreaterThan(500);
	const broken: string[] = [];
	for (const path of paths) {
		const found = await stat(join(release.directory, path)).catch(() => undefined);
		if (found?.size !== release.findFile(path)?.bytes) broken.push(path);
	}
	return broken;
}

/** Text of every file of the current release by path. */
async function readRelease(instance: Instance): Promise<Map<string, string>> {
	const release = join(instance.releasesDirectory, "current");
	const entries = await readdir(release, { recursive: true, withFileTypes: true });
	const files = entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
	const texts = await Promise.all(
		files.map(async (file) => [file.slice(release.length), await readFile(file, "utf8")] as const),
	);
	return new Map(texts);
}

/** Changes an agent that has a document. */
async function changeDocumented(
	{ dataDirectory }: Instance,
	change: (agent: AgentRecord, sha256: string) => AgentRecord,
	isDocumentKept = true,
): Promise<{ slug: string; digest: string }> {
	const store = await openLowdbStore(dataDirectory);
	const agent = (await store?.agents.list())?.find(({ documents }) => documents.length === 1);
	const [digest = ""] = agent?.documents ?? [];
	if (!store || !agent) throw new Error("No agent names a document");
	await store.transact(async (transaction) => {
		if (!isDocumentKept) transaction.documents.remove(digest);
		transaction.agents.save(change(agent, digest));
	});
	await store.close();
	return { slug: agent.slug, digest };
}

/** Files in which a release describes itself. */
const RELEASE_NOTES = 4;

describe("npm run build", () => {
	it("publishes, reports what it did and how long each step took, and renders only what changed", async () => {
		const instance = await prepared.copy();
		const before = await current(instance);
		const { code, stdout, stderr } = await buildScript(instance);
		expect(code).toBe(0);
		expect(stderr).toMatch(/score and rank +\d+\.\d\d s/);
		const line = JSON.parse(stdout);
		expect(line).toMatchObject({ level: "info", message: "build published", reason: null });
		const record = await readBuildRecord(instance.releasesDirectory);
		expect(record?.last).toEqual(BuildReport.parse(line));
		expect(Object.keys(line.steps)).toContain("score and rank");
		const told =
			/Published \S+: \d+ agents \(\d+ rendered\), (\d+) files \((\d+) new, [\d.]+ MB\) in [\d.]+ s\.\n/.exec(
				stderr,
			);
		const files = (await readRelease(instance)).size - RELEASE_NOTES;
		expect(Number(told?.[1])).toBe(files);
		expect(Number(told?.[2])).toBeLessThan(files);
		expect(await current(instance)).not.toBe(before);
	});

	it("reports each step to programs as a line of JSON when it ends, and no text", async () => {
		const { code, stdout, stderr } = await build(await prepared.copy(), "--json");
		expect(code).toBe(0);
		const lines = stdout.trimEnd().split("\n").map(readBuildLine);
		const report = lines.pop();
		const steps = lines.map((line) => (line && "step" in line ? [line.step, line.seconds] : []));
		expect(report).toMatchObject({ outcome: "published", steps: Object.fromEntries(steps) });
		expect(steps.length).toBeGreaterThan(5);
		expect(stderr).not.toMatch(/score and rank/);
	});

	it("keeps the name of the registry in any shell, and tells before it changes", async () => {
		const instance = await prepared.copy();
		const named = (name?: string): Instance => ({
			...instance,
			settings: { ...instance.settings, ...(name !== undefined && { SITE_NAME: name }) },
		});
		const home = () => readFile(join(instance.releasesDirectory, "current/index.html"), "utf8");
		const told = await build(named("Harbour list"));
		expect([told.code, told.stderr]).toEqual([
			0,
			expect.stringMatching(
				/SITE_NAME was Agent Registry at the last build and is now Harbour list\.\n[\s\S]*render and verify/,
			),
		]);
		const before = await current(instance);
		const elsewhere = await build(named());
		expect([elsewhere.code, await current(instance)]).toEqual([1, before]);
		expect(elsewhere.stderr).toContain(
			"SITE_NAME is not set here, so it would be Agent Registry, but the last build had it (Harbour list)",
		);
		const { slug } = await changeDocumented(instance, (agent) => ({ ...agent, status: "removed" }));
		expect((await build(named(), "--takedowns")).code).toBe(0);
		expect([await home(), await current(instance)]).toEqual([
			expect.stringContaining("Harbour list"),
			expect.not.stringMatching(before),
		]);
		expect(
			await readFile(join(instance.releasesDirectory, "current/llms-full.txt"), "utf8"),
		).not.toContain(slug);
		await writeFile(join(instance.dataDirectory, "agent-registry.env"), "SITE_NAME=Harbour list\n");
		const settled = await build(named());
		expect([settled.code, JSON.parse(settled.stdout).note]).toEqual([0, null]);
		expect(await home()).toContain("Harbour list");
	});

	it("gets the name and address of the running service back after a build from elsewhere", async () => {
		const { settings, ...place } = await prepared.copy();
		const { BASE_URL: _, ...own } = settings;
		const instance = { ...place, settings: own };
		const address = `http://localhost:${own.PORT}`;
		const home = () => readFile(join(instance.releasesDirectory, "current/index.html"), "utf8");
		const isOwn = (page: string) => page.includes(address) && !page.includes("Other shell");
		const server = await startServer(instance);
		await eventually(home, isOwn);
		const { PORT: __, ...shell } = own;
		const other = { ...instance, settings: { ...shell, SITE_NAME: "Other shell" } };
		const refused = await build(other);
		expect([refused.code, refused.stderr]).toEqual([
			1,
			expect.stringContaining(
				`BASE_URL is not set here, so it would be http://localhost:4321, but the last build had it (${address})`,
			),
		]);
		await server.stop();
		const stray = { ...other, settings: { ...other.settings, BASE_URL: "http://other.test" } };
		expect((await build(stray)).code).toBe(0);
		expect(await home()).toContain("Other shell");
		const again = await startServer(instance);
		await eventually(home, isOwn);
		expect(again.output()).toContain(
			"SITE_NAME was Other shell at the last build and is now Agent Registry.",
		);
	});

	it.each([
		[
			"a broken record",
			async ({ dataDirectory }: Instance) => {
				const path = join(dataDirectory, "registry/categories.json");
				await writeFile(
					path,
					(await readFile(path, "utf8")).replace('"name":"DevOps', '"nome":"DevOps'),
				);
			},
			/registry\/categories\.json: record "devops" is broken at name/,
		],
		[
			"a file cut short",
			async ({ dataDirectory }: Instance) => {
				const path = join(dataDirectory, "registry/agents/3.json");
				await writeFile(path, (await readFile(path, "utf8")).slice(0, -100));
			},
			/registry\/agents\/3\.json/,
		],
		[
			"a broken history",
			async ({ dataDirectory }: Instance) => {
				const [name = ""] = await readdir(join(dataDirectory, "history"));
				await writeFile(join(dataDirectory, "history", name), "{");
			},
			/history\/\S+\.json: this history file is broken/,
		],
	])(
		"stops at %s, names it in one sentence, and leaves the last release",
		async (_, damage, sentence) => {
			const instance = await prepared.copy();
			const before = await current(instance);
			const recorded = await readBuildRecord(instance.releasesDirectory);
			await damage(instance);
			const { code, stdout, stderr } = await build(instance);
			expect(code).toBe(1);
			const line = JSON.parse(stdout);
			expect(line).toMatchObject({ level: "error", message: "build failed", outcome: "failed" });
			expect(line.reason).toMatch(sentence);
			const record = await readBuildRecord(instance.releasesDirectory);
			expect(record).toEqual({
				...recorded,
				last: BuildReport.parse(line),
				counts: { published: 1, unchanged: 0, not_uploaded: 0, failed: 1 },
				lookedAt: expect.any(String),
			});
			const [last = ""] = stderr.trimEnd().split("\n").slice(-1);
			expect(last).toMatch(sentence);
			expect(isOneSentence(`${last}\n`)).toBe(true);
			expect(await current(instance)).toBe(before);
			expect(await brokenFiles(instance)).toEqual([]);
		},
	);

	it("writes missing files of documents again, or says which document does not exist", async () => {
		const instance = await prepared.copy();
		const documents = join(instance.dataDirectory, "documents");
		const kept = (await readdir(documents, { recursive: true })).sort();
		await rm(documents, { recursive: true });
		expect(await build(instance, "--without-cards")).toMatchObject({ code: 0 });
		expect((await readdir(documents, { recursive: true })).sort()).toEqual(kept);

		const before = await current(instance);
		const rename = (agent: AgentRecord) => ({ ...agent, title: `${agent.title} anew` });
		const { slug, digest } = await changeDocumented(instance, rename, false);
		await rm(documents, { recursive: true });
		const { code, stderr } = await build(instance, "--without-cards");
		const [last = ""] = stderr.trimEnd().split("\n").slice(-1);
		expect([code, last]).toEqual([
			1,
			expect.stringMatching(
				`^The document ${digest} of the agent ${slug} is missing: there is no `,
			),
		]);
		expect(await current(instance)).toBe(before);
		expect(await brokenFiles(instance)).toEqual([]);
	});

	it("shows a new origin of a document of a listing at once", async () => {
		const instance = await prepared.copy();
		const { slug, digest } = await changeDocumented(instance, (agent, sha256) => {
			const moved = { origin: "https://moved.example/card.json", by: "x" };
			const fetchedAt = "2026-03-03T00:00:00.000Z";
			return { ...agent, documentOrigins: { [sha256]: { ...moved, fetchedAt } } };
		});
		expect(await build(instance, "--without-cards")).toMatchObject({ code: 0 });
		const release = join(instance.releasesDirectory, "current");
		const path = join(release, `api/v1/agents/${slug}/documents.json`);
		const { documents } = ListingDocuments.parse(JSON.parse(await readFile(path, "utf8")));
		expect(documents.find(({ sha256 }) => sha256 === digest)).toMatchObject({
			origin: "https://moved.example/card.json",
			fetched_at: "2026-03-03T00:00:00.000Z",
		});
		expect(await readFile(join(release, `agents/${slug}/index.html`), "utf8")).toContain(
			"of https://moved.example/card.json",
		);
	});

	it("does not run twice at the same time", async () => {
		const instance = await prepared.copy();
		const atOnce = async () => {
			const outcomes = await Promise.all([1, 2, 3].map(() => buildScript(instance)));
			return outcomes.map(({ code }) => code);
		};
		// It takes as long as the others need, because a build without changes may end before the next one starts.
		const engine = await registryEngine({ ...instance, databaseUrl: null });
		expect(await engine.buildAlone(atOnce)).toEqual([75, 75, 75]);
		const codes = await atOnce();
		expect(codes).toContain(0);
		expect(codes.filter((code) => code !== 0 && code !== 75)).toEqual([]);
		expect(await brokenFiles(instance)).toEqual([]);
	});

	it("removes what killed builds left, before it can fail itself", async () => {
		const instance = await prepared.copy();
		const { releasesDirectory, dataDirectory } = instance;
		const kept = await current(instance);
		await mkdir(join(releasesDirectory, "2026-05-04T11-00-00-000Z.tmp"));
		await mkdir(join(dataDirectory, "snapshots/2026-05-04T11-00-00-000Z"));
		await mkdir(join(dataDirectory, "snapshots/.half.tmp"));
		const path = join(dataDirectory, "registry/categories.json");
		await writeFile(path, "{");
		expect(await build(instance)).toMatchObject({ code: 1 });
		expect((await readdir(releasesDirectory)).sort()).toEqual([
			kept,
			"builds.json",
			"current",
			"dumps",
		]);
		expect(await readdir(join(dataDirectory, "snapshots"))).toEqual([kept]);
	});

	it("replaces a pointer to a copy outside of the releases, which nobody serves, though nothing has changed", async () => {
		const instance = await prepared.copy();
		const { releasesDirectory } = instance;
		await build(instance);
		expect((await build(instance)).stderr).toContain("Nothing has changed");
		await cp(join(releasesDirectory, await current(instance)), `${releasesDirectory}-outside`, {
			recursive: true,
		});
		await rm(join(releasesDirectory, "current"));
		await symlink(`../${basename(releasesDirectory)}-outside`, join(releasesDirectory, "current"));
		expect(await build(instance)).toMatchObject({ code: 0 });
		expect(await current(instance)).not.toContain("/");
		expect(await brokenFiles(instance)).toEqual([]);
	});

	it("starts in a new data folder with existing releases", async () => {
		const instance = await prepared.copy();
		await rm(join(instance.dataDirectory, "snapshots"), { recursive: true });
		expect(await build(instance, "--without-cards")).toMatchObject({ code: 0 });
	});

	it("explains itself, and refuses unknown options", async () => {
		const instance = await prepared.copy();
		expect((await buildScript(instance, "--help")).stdout).toContain("--allow-collapse");
		const wrong = await buildScript(instance, "--at", "yesterday");
		expect([wrong.code, isOneSentence(wrong.stderr)]).toEqual([2, true]);
		const older = await build(instance, "--at", "2026-05-04T11:00:00Z");
		expect([older.code, older.stderr]).toEqual([
			2,
			expect.stringMatching(/^The release of \S+ is served, which is later than --at\.\n$/),
		]);
		const settings = { ...instance.settings, FOLLOW_URL: "s3://elsewhere", BUILDS: "off" };
		const follower = await build({ ...instance, settings });
		expect([follower.code, follower.stderr]).toEqual([
			2,
			"FOLLOW_URL is set: releases are downloaded from there, so none is built here.\n",
		]);
	});
});
