import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { awayFromTheHour } from "../away-from-the-hour.ts";
import { eventually, registryScript, startScript } from "../command-line.ts";
import { freePort, type Instance, instanceIn } from "../instance.ts";
import type { RunningScript } from "../running-script.ts";
import { startWriting, type Told, type WritingClient } from "./writing-client.ts";

export interface Journey extends Told {
	/** What a program did not find of what was there before, with its turn. */
	lost: string[];
}

interface Route {
	/** Folders of the programs that follow each other. */
	programs: readonly string[];
	/** Undefined for files, which one process writes; of a database two processes are replaced one by one. */
	databaseUrl: string | undefined;
}

interface Turn {
	turn: number;
	instance: Instance;
	client: WritingClient;
	origins: readonly string[];
}

/** Programs open what the one before has written, serve it, and write to it, while a client goes on writing. */
export async function travel({ programs, databaseUrl }: Route): Promise<Journey> {
	const root = await mkdtemp(join(tmpdir(), "agent-registry-journey-"));
	onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));
	const { settings, ...folders } = await instanceIn(root);
	const database = databaseUrl && { DATABASE_URL: databaseUrl };
	const shared = { ...settings, QUOTA_SUBMISSIONS: "100000", ...database };
	const builds = databaseUrl ? ["on", "off"] : ["on"];
	const ports = await Promise.all(builds.map(() => freePort()));
	const origins = ports.map((port) => `http://127.0.0.1:${port}`);
	const running: RunningScript[] = [];
	const replace = async (place: number, program: string) => {
		await running[place]?.stop();
		const own = { PORT: String(ports[place]), BUILDS: builds[place] ?? "off" };
		const script = startScript({ program, settings: { ...shared, ...own } }, "scripts/start.ts");
		running[place] = script;
		await script.says("Serving on ");
	};
	let client: WritingClient | undefined;
	const approved: string[] = [];
	const lost: string[] = [];
	for (const [turn, program] of programs.entries()) {
		await awayFromTheHour();
		for (const place of origins.keys()) await replace(place, program);
		const instance = { ...folders, settings: shared, program };
		client ??= await startWriting(await makeToken(instance), origins);
		lost.push(...(await findLost({ turn, instance, client, origins }, approved)));
		approved.push(await approveNewest({ turn, instance, client, origins }));
		await exchangeBackups(turn, instance);
	}
	const told = await client?.stop();
	if (!told) throw new Error("No program was named");
	return { ...told, lost };
}

async function run(instance: Instance, ...words: string[]): Promise<string> {
	const { code, stdout, stderr } = await registryScript(instance, ...words);
	if (code === 0) return stdout;
	throw new Error(`${instance.program}: ${words.join(" ")} ended with ${code}: ${stderr}`);
}

async function makeToken(instance: Instance): Promise<string> {
	const scopes = ["--scope", "agents:read", "agents:write"];
	return JSON.parse(await run(instance, "token", "create", "--name", "me", ...scopes, "--json"))
		.token;
}

/** Everything that was acknowledged or approved so far must be known to every process. */
async function findLost({ turn, client, origins }: Turn, approved: readonly string[]) {
	const paths = [
		...[...client.acknowledged].map((id) => `/api/v1/submissions/${id}`),
		...approved.flatMap((slug) => [`/api/v1/agents/${slug}`, `/agents/${slug}/`]),
	];
	const lost: string[] = [];
	for (const path of origins.flatMap((origin) => paths.map((each) => origin + each))) {
		const answer = await fetch(path, { headers: { "X-API-Key": client.token } });
		await answer.arrayBuffer();
		if (answer.status !== 200) lost.push(`turn ${turn}: ${path} is ${answer.status}`);
	}
	return lost;
}

/** With the command line of the program, until every process serves it. */
async function approveNewest({ instance, client, origins }: Turn): Promise<string> {
	const id = await eventually(
		async () => [...client.acknowledged].at(-1) ?? "",
		(each) => each !== "",
	);
	const said = await run(instance, "submission", "approve", id, "--version", "1", "--json");
	const slug = String(JSON.parse(said).agent_slug);
	for (const origin of origins) {
		const status = async () => (await fetch(`${origin}/api/v1/agents/${slug}`)).status;
		await eventually(status, (each) => each === 200);
	}
	return slug;
}

/** Writes one, and reads the one that the program before has written. */
async function exchangeBackups(turn: number, instance: Instance): Promise<void> {
	const backupOf = (each: number) => join(instance.root, `backup-${each}`);
	await run(instance, "backup", backupOf(turn));
	if (turn === 0) return;
	const restored = join(instance.root, `restored-${turn}`);
	// Into files, whatever it was made of.
	const settings = { ...instance.settings, DATA_DIR: restored, DATABASE_URL: "" };
	await run({ ...instance, settings }, "restore", backupOf(turn - 1));
}
