import { once } from "node:events";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { issueToken } from "#registry/tokens/tokens.ts";
import * as stored from "../../api/collections/stored-collection.ts";
import { storeCollection, VERSIONED } from "../../api/collections/stored-collection.ts";
import { useService } from "../../api/running-service.ts";
import { account, membership, organisation } from "../../registry/record-builders.ts";
import { save } from "../../registry/store-suite.ts";
import { freshInstance, isOneSentence, registry, registryScript } from "../command-line.ts";

const running = useService(VERSIONED);
const ADA = "owner:ada";
let token: string;
beforeAll(async () => {
	const { store } = running.service.registry;
	await save(store, ({ accounts, organisations, memberships }) => {
		accounts.save(account(ADA));
		organisations.save(organisation("guild", { needsSecond: true }));
		memberships.save(membership("guild", { accountId: ADA, role: "admin" }));
	});
	await storeCollection(store, stored.collection({ ownerId: ADA, visibility: "members" }), [
		stored.lantern(),
	]);
	const scopes = ["collections:read", "collections:write"] as const;
	token = (
		await issueToken(running.service.registry, { name: "CI", scopes: [...scopes], ownerId: ADA })
	).token;
});

/** Runs a command of collections on the service, with the token of an editor. */
async function collection(words: string, { secret = token, run = registry } = {}) {
	const { settings, root } = await freshInstance();
	const said = await run(
		{ settings: { ...settings, AGENT_REGISTRY_TOKEN: secret } },
		"collection",
		...words.split(" "),
		...["--registry", `${running.service.origin}/`],
	);
	expect(said.stdout + said.stderr).not.toContain(secret || "areg_");
	return { ...said, root };
}

/** Every file of a folder by its name. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, string>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const texts = files.map(async ({ parentPath, name }) => {
		const path = join(parentPath, name);
		return [path.slice(folder.length + 1), await readFile(path, "latin1")] as const;
	});
	return new Map((await Promise.all(texts)).sort());
}

async function folder(): Promise<string> {
	const { root } = await freshInstance();
	return join(root, "approved");
}

describe("collection", () => {
	it("creates, approves, previews, lists and takes out, as a process too", async () => {
		const made = await collection(
			"create Tides --description Tides. --entries harbor-scout --entries ledgerhen",
			{ run: registryScript },
		);
		expect([made.code, made.stdout]).toEqual([
			0,
			expect.stringMatching(/^"tides": 2 in, 0 out\. http.*\/c\/tides\/\n$/),
		]);
		const added = await collection("add tides repo-lantern --version ^1 --note Lights");
		expect(added.stdout).toMatch(/^"tides": 3 in/);
		const listed = await collection("list tides");
		expect(listed.stdout).toMatch(/^slug +version +is_in +reason\n/);
		expect(listed.stdout).toMatch(/^repo-lantern +1\.9\.0 +true +–$/m);
		const tried = await collection("preview tides --entries harbor-scout");
		expect(tried.stdout).toMatch(/^out +repo-lantern +1\.9\.0 +–/m);
		expect((await collection("list tides")).stdout).toBe(listed.stdout);
		expect((await collection("remove tides ledgerhen")).stdout).toMatch(/^"tides": 2 in/);
		expect((await collection("list --owner me")).stdout).toMatch(/^tides +Tides +unlisted +2 +0$/m);
	});

	it("lists all of them, also more than a page has", async () => {
		const { store } = running.service.registry;
		const about = { ownerId: "owner:bo", visibility: "public" } as const;
		for (let number = 0; number <= 100; number += 1)
			await storeCollection(store, stored.collection({ slug: `many-${number}`, ...about }), []);
		const listed = JSON.parse((await collection("list --json")).stdout);
		expect(listed.filter(({ slug }: { slug: string }) => slug.startsWith("many-"))).toHaveLength(
			101,
		);
	});

	it("sets a rule of a filter and checks", async () => {
		const words =
			"create Ruled --description x --rule type=mcp_server --require no_incident --json";
		const { rule } = JSON.parse((await collection(words)).stdout);
		expect(rule).toEqual({ query: "type=mcp_server", checks: ["no_incident"] });
	});

	it("takes a token as files keep it, with a line break", async () => {
		expect((await collection("list", { secret: `${token}\n` })).code).toBe(0);
	});

	it("says that a change waits for a second member", async () => {
		const { code, stdout } = await collection("create Guilded --description x --owner guild");
		expect([code, stdout]).toEqual([0, "It waits for a second member.\n"]);
	});

	it.each([
		["an unknown collection", "list nothing", /answers 404/],
		["an unknown listing", "add approved-servers nothing", /answers 404/],
		["a wrong rule", "create A --description x --require everything", /answers 422.*rule/],
		["an option with the token", "list --token areg_x", /unknown option '--token'/],
		["no name", "create --description x", /missing required argument/],
	])("says in one sentence what is wrong with %s, and ends with 2", async (_, words, sentence) => {
		const { code, stdout, stderr } = await collection(words);
		expect([code, stdout, isOneSentence(stderr)]).toEqual([2, "", true]);
		expect(stderr).toMatch(sentence);
	});

	it.each([
		["without a token", "", /answers 404/],
		["with a token of somebody else", `areg_${"a".repeat(38)}`, /answers 401/],
		["with what is no token", "areg_two lines\nof text", /^AGENT_REGISTRY_TOKEN is no token\.\n$/],
	])("shows what is for members to nobody %s", async (_, secret, sentence) => {
		const { code, stderr } = await collection("list approved-servers", { secret });
		expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
	});
});

describe("collection export", () => {
	it("writes equal files twice, which --check finds equal", async () => {
		const [one, other] = [await folder(), await folder()];
		expect(await collection(`export approved-servers --to ${one}`)).toMatchObject({
			code: 0,
			stderr: expect.stringMatching(/^ {2}export/),
		});
		expect((await collection(`export approved-servers --to ${other}`)).code).toBe(0);
		const files = await filesOf(one);
		expect(await filesOf(other)).toEqual(files);
		expect([...files.keys()]).toEqual(
			expect.arrayContaining([
				...["agents.lock.json", "ai-catalog.json", "changes.atom", "collection.json"],
				...["policy/claude-managed-settings.json", "servers/1.json"],
			]),
		);
		const { code, stdout } = await collection(`export approved-servers --to ${one} --check`);
		expect([code, stdout]).toEqual([0, `0 of ${files.size} files differ in ${one}.\n`]);
	});

	it("leaves out what every hour changes, so that only changes are reviewed", async () => {
		const to = await folder();
		await collection(`export approved-servers --to ${to}`);
		const files = await filesOf(to);
		const whole = [...files.values()].join("\n");
		expect(whole).not.toMatch(/as_of|"passes"|"proposals"|marketScore|\/standing/);
		const { updated_at } = JSON.parse(files.get("collection.json") ?? "");
		expect(JSON.parse(files.get("agents.lock.json") ?? "")).toMatchObject({ made_at: updated_at });
		const lock = ["lock", "check", join(to, "agents.lock.json")];
		const instance = await freshInstance();
		const checked = await registry(instance, ...lock, "--registry", running.service.origin);
		expect([checked.code, checked.stderr]).toEqual([expect.any(Number), ""]);
	});

	it("with --check writes nothing, names what differs, is missing or left over, and ends with 1", async () => {
		const to = await folder();
		await collection(`export approved-servers --to ${to}`);
		await writeFile(join(to, "collection.json"), "{}");
		await rm(join(to, "servers/1.json"));
		await writeFile(join(to, "servers/old.json"), "{}");
		const before = await filesOf(to);
		const { code, stdout } = await collection(`export approved-servers --to ${to} --check`);
		expect([code, stdout.split("\n").slice(1).sort()]).toEqual([
			1,
			[
				"",
				"  differs  collection.json",
				"  left over  servers/old.json",
				"  missing  servers/1.json",
			],
		]);
		expect(await filesOf(to)).toEqual(before);
		await collection(`export approved-servers --to ${to}`);
		const after = await filesOf(to);
		expect([after.has("servers/old.json"), after.has("servers/1.json")]).toEqual([false, true]);
	});

	it("leaves files of people beside its own alone", async () => {
		const to = await folder();
		await mkdir(to);
		await writeFile(join(to, "README.md"), "Ours.");
		await collection(`export approved-servers --to ${to}`);
		expect((await filesOf(to)).get("README.md")).toBe("Ours.");
		expect((await collection(`export approved-servers --to ${to} --check`)).code).toBe(0);
	});

	it("says how many files are not signed, and takes no other answer for that", async () => {
		const to = await folder();
		const { code, stdout, stderr } = await collection(`export approved-servers --to ${to}`);
		expect(stdout).toMatch(/^ {2}new {2}policy\//m);
		const files = [...(await filesOf(to)).keys()].filter((file) => file.startsWith("policy/"));
		const says = `${files.length} policy files are not signed: the registry has no key there.\n`;
		expect([code, stderr]).toEqual([0, expect.stringMatching(new RegExp(`\n?${says}$`))]);
		const away = createServer(async (request, response) => {
			const path = request.url ?? "/";
			if (path.includes("policy?client=codex")) return response.writeHead(503).end();
			const headers = { Authorization: `Bearer ${token}` };
			const answer = await fetch(running.service.origin + path, { headers });
			response.writeHead(answer.status).end(await answer.text());
		}).listen(0, "127.0.0.1");
		await once(away, "listening");
		onTestFinished(() => void away.close());
		const { port } = Object(away.address());
		const words = [
			"export",
			"approved-servers",
			"--to",
			to,
			"--registry",
			`http://127.0.0.1:${port}`,
		];
		const refused = await registry(await freshInstance(), "collection", ...words);
		expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/answers 503/)]);
	});

	it("ends with 2 if it could not be checked", async () => {
		const to = await folder();
		const server = createServer((_, response) => response.end("<html>")).listen(0, "127.0.0.1");
		await once(server, "listening");
		onTestFinished(() => {
			server.close();
		});
		const instance = await freshInstance();
		const { port } = Object(server.address());
		for (const origin of [`http://127.0.0.1:${port}`, "http://127.0.0.1:1", "nowhere"]) {
			const words = ["export", "approved-servers", "--to", to, "--check", "--registry", origin];
			const { code, stdout, stderr } = await registry(instance, "collection", ...words);
			expect([code, stdout]).toEqual([2, ""]);
			expect(stderr).toMatch(/does not answer|not what was asked for/);
		}
	});
});
