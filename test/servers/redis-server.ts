import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createClient } from "@redis/client";
import { freePort } from "../scripts/instance.ts";
import { getProgram, isInstalled, REDIS } from "./programs.ts";
import { untilAnswers } from "./until-answers.ts";

interface RedisServer {
	/** Without the password. */
	url: string;
	/** Every key, with the seconds until it expires, or -1 if it does not. */
	keys(): Promise<Map<string, number>>;
	/** Loses all data, because it never writes to a disk. */
	stop(): Promise<void>;
	start(): Promise<void>;
	/** Keeps its connections and answers nobody until it is resumed. */
	pause(): void;
	resume(): void;
}

interface RedisOptions {
	password?: string;
	/** False to start it later. */
	started?: boolean;
}

/** True if the program is installed. */
export const hasRedis = isInstalled(REDIS);

/** A real server in memory, on a free port of the loopback address. */
export async function startRedis({
	password,
	started = true,
}: RedisOptions = {}): Promise<RedisServer> {
	const port = await freePort();
	const url = `redis://127.0.0.1:${port}`;
	let running: ChildProcess | undefined;
	const server: RedisServer = {
		url,
		async keys() {
			const client = await connect(url, password);
			const names = await client.keys("*");
			const found = await Promise.all(
				names.map(async (name) => [name, await client.ttl(name)] as const),
			);
			client.destroy();
			return new Map(found);
		},
		async start() {
			running = spawn(getProgram("redis-server"), optionsFor(port, password), {
				stdio: "ignore",
			});
			await untilAnswers("Redis", async () => (await connect(url, password)).destroy());
		},
		async stop() {
			if (!running || running.exitCode !== null || running.signalCode !== null) return;
			running.kill("SIGKILL");
			await once(running, "exit");
		},
		pause: () => void running?.kill("SIGSTOP"),
		resume: () => void running?.kill("SIGCONT"),
	};
	if (started) await server.start();
	return server;
}

function optionsFor(port: number, password: string | undefined): string[] {
	const settings = { bind: "127.0.0.1", port: String(port), save: "", appendonly: "no" };
	const secret = password === undefined ? {} : { requirepass: password };
	return Object.entries({ ...settings, ...secret }).flatMap(([name, value]) => [
		`--${name}`,
		value,
	]);
}

async function connect(url: string, password: string | undefined) {
	const client = createClient({
		url,
		...(password === undefined ? {} : { password }),
		socket: { reconnectStrategy: false },
	});
	client.on("error", () => {});
	await client.connect();
	return client;
}
