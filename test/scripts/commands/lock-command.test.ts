import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { AgentsLock, LOCK, LOCK_EXAMPLE } from "#contract/evidence/lock.ts";
import { useService } from "../../api/running-service.ts";
import { freshInstance, isOneSentence, registry, registryScript } from "../command-line.ts";

const running = useService();

async function lockOf(slug: string): Promise<AgentsLock> {
	const path = `/api/v1/agents/${slug}?format=lock`;
	return AgentsLock.parse(await (await fetch(running.service.origin + path)).json());
}

const [EXAMPLE] = LOCK_EXAMPLE.agents;
const gone = (count: number) => ({
	...LOCK_EXAMPLE,
	agents: Array.from({ length: count }, (_, number) => ({ ...EXAMPLE, slug: `tide-${number}` })),
});

/** Writes a lock of this content, and runs the command on it. */
async function checkOf(
	content: unknown,
	{
		run = registry,
		words = [],
	}: { run?: typeof registry | typeof registryScript; words?: string[] } = {},
) {
	const instance = await freshInstance();
	const file = join(instance.root, LOCK.file);
	await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
	return run(instance, "lock", "check", file, "--registry", running.service.origin, ...words);
}

describe("lock check", () => {
	it("as a process finds nothing different, and ends with 0", async () => {
		const said = await checkOf(await lockOf("repo-lantern"), { run: registryScript });
		expect(said).toMatchObject({ code: 0, stderr: "" });
		expect(said.stdout).toBe(`0 of 1 agents differ at ${running.service.origin}.\n`);
	});

	it("as a process says what is different, and ends with 1", async () => {
		const { agents, ...lock } = await lockOf("repo-lantern");
		const changed = agents.map((entry) => ({ ...entry, owner: "github.com/somebody" }));
		const said = await checkOf({ ...lock, agents: changed }, { run: registryScript });
		expect(said.code).toBe(1);
		expect(said.stdout.split("\n").slice(0, 4)).toEqual([
			`1 of 1 agents differ at ${running.service.origin}.`,
			"repo-lantern",
			"  medium  owner: Its repository belongs to another account.",
			"        approved: github.com/somebody",
		]);
	});

	it.each([
		["medium", 1],
		["high", 0],
	])("ends by the severity %s with %i", async (severity, code) => {
		const { agents, ...lock } = await lockOf("repo-lantern");
		const changed = agents.map((entry) => ({ ...entry, owner: "github.com/somebody" }));
		const words = ["--severity", severity];
		expect(await checkOf({ ...lock, agents: changed }, { words })).toMatchObject({ code });
	});

	it("asks in parts for more entries than a request may have", async () => {
		const { code, stdout } = await checkOf(gone(2 * LOCK.maxEntries + 1), { words: ["--json"] });
		const { agents } = JSON.parse(stdout);
		expect([code, agents.length]).toEqual([1, 2001]);
		expect(agents.at(-1)).toMatchObject({ slug: "tide-2000", differences: [{ kind: "gone" }] });
	});

	it("asks in parts for more bytes than a request may have", async () => {
		const { agents, ...lock } = gone(900);
		const long = agents.map((entry) => ({ ...entry, license: "x".repeat(3000) }));
		const { stdout } = await checkOf({ ...lock, agents: long }, { words: ["--json"] });
		expect(JSON.parse(stdout).agents).toHaveLength(900);
	});

	it("prints SARIF", async () => {
		const { stdout } = await checkOf(gone(1), { words: ["--sarif"] });
		const [{ tool, results }] = JSON.parse(stdout).runs;
		expect(results).toMatchObject([
			{ ruleId: "lock.gone", level: "error", message: { text: expect.stringContaining("tide-0") } },
		]);
		expect(tool.driver.rules[results[0].ruleIndex].id).toBe("lock.gone");
		const { agents, ...lock } = await lockOf("repo-lantern");
		const changed = agents.map((entry) => ({ ...entry, owner: "github.com/somebody" }));
		const said = await checkOf({ ...lock, agents: changed }, { words: ["--sarif"] });
		const [{ message }] = JSON.parse(said.stdout).runs[0].results;
		const lines = message.text.split("\n");
		expect(lines.slice(0, 2)).toEqual([
			"repo-lantern: Its repository belongs to another account.",
			"Approved: github.com/somebody",
		]);
	});

	it("asks the registry that made the lock, if none is named", async () => {
		const instance = await freshInstance();
		const file = join(instance.root, LOCK.file);
		await writeFile(file, JSON.stringify({ ...gone(1), registry: running.service.origin }));
		const { stdout } = await registry(instance, "lock", "check", file);
		expect(stdout).toContain(running.service.origin);
	});

	it.each([
		["no JSON", "agents"],
		["of a newer version", { ...LOCK_EXAMPLE, lock_version: 2 }],
		["with an unknown member", { ...LOCK_EXAMPLE, more: 1 }],
		["with an entry twice", { ...LOCK_EXAMPLE, agents: [EXAMPLE, EXAMPLE] }],
	])("ends with 2 for a file that is %s", async (_, content) => {
		const { code, stdout, stderr } = await checkOf(content);
		expect([code, stdout, isOneSentence(stderr)]).toEqual([2, "", true]);
	});

	it.each([
		["a folder", ".", LOCK_EXAMPLE, /is a folder; name a file/],
		["no file", "no\nname.lock", null, /There is no /],
		["no JSON, with a line end in its name", "na\nme.lock", "agents", /is not JSON/],
		["no lock, with a line end in its name", "na\nme.lock", {}, /is no lock/],
	])("says in one sentence what a place is that is %s", async (_, name, content, sentence) => {
		const instance = await freshInstance();
		const file = join(instance.root, name);
		const text = typeof content === "string" ? content : JSON.stringify(content);
		if (name !== "." && content !== null) await writeFile(file, text);
		const { code, stderr } = await registry(instance, "lock", "check", file);
		expect([code, stderr, isOneSentence(stderr)]).toEqual([
			2,
			expect.stringMatching(sentence),
			true,
		]);
	});

	it.each([
		["leaves out entries, which it may have lost", 200, "left out 2 entries"],
		["always asks to wait", 429, "answers 429"],
	])("ends with 2 if a registry %s", async (_, status, reason) => {
		const answer = JSON.stringify({ checked_at: LOCK_EXAMPLE.made_at, agents: [] });
		const server = createServer((_, response) => {
			response.writeHead(status, { "Retry-After": "0" }).end(status === 200 ? answer : "{}");
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		onTestFinished(() => void server.close());
		const { port } = z.object({ port: z.int() }).parse(server.address());
		const words = ["--registry", `http://127.0.0.1:${port}`];
		const { code, stderr } = await checkOf(gone(2), { words });
		expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
	});

	it("ends with 2 if no registry answers, or none that knows locks", async () => {
		for (const place of ["http://127.0.0.1:9", `${running.service.origin}/nowhere`]) {
			const { code, stderr } = await checkOf(LOCK_EXAMPLE, { words: ["--registry", place] });
			expect([code, isOneSentence(stderr)]).toEqual([2, true]);
		}
	});
});
