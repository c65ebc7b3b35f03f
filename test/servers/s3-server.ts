import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, NODE, PROJECT } from "../scripts/instance.ts";
import { untilAnswers } from "./until-answers.ts";

export interface S3Server {
	/** Where the SDK finds it, as environment variables. */
	environment: Readonly<Record<string, string>>;
	/** Creates a bucket, and returns the address of a folder in it. */
	createBucket(): Promise<string>;
	/** A bucket with the same objects. */
	copyBucket(address: string): Promise<string>;
	/** Keys of all objects below an address, sorted. */
	keys(address: string): Promise<string[]>;
	/** The response of the server for an object. */
	read(address: string, key: string): Promise<{ headers: Headers; body: Buffer }>;
	/** Changes a byte in the server's own file. */
	flip(address: string, key: string): Promise<void>;
	stop(): Promise<void>;
	start(): Promise<void>;
	remove(): Promise<void>;
}

const PROGRAM = join(PROJECT, "node_modules/s3rver/bin/s3rver.js");
/** The names of the files in which the server keeps objects. */
const SUFFIX = "._S3rver_object";

/** A real server with its own empty folder, on a free port of the loopback address. */
export async function startS3(): Promise<S3Server> {
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-s3-"));
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	let running: ChildProcess | undefined;
	let made = 0;
	const fileOf = (address: string, key: string) =>
		join(folder, new URL(address).host, new URL(address).pathname, key + SUFFIX);
	const server: S3Server = {
		environment: {
			AWS_ENDPOINT_URL_S3: origin,
			AWS_REGION: "us-east-1",
			AWS_ACCESS_KEY_ID: "S3RVER",
			AWS_SECRET_ACCESS_KEY: "S3RVER",
		},
		async createBucket() {
			made += 1;
			const response = await fetch(`${origin}/registry-${made}`, { method: "PUT" });
			if (!response.ok) throw new Error(await response.text());
			return `s3://registry-${made}/some/prefix`;
		},
		async copyBucket(address) {
			const copy = await server.createBucket();
			const folderOf = (bucket: string) => join(folder, new URL(bucket).host);
			await cp(folderOf(address), folderOf(copy), { recursive: true });
			return copy;
		},
		async keys(address) {
			const top = fileOf(address, "").slice(0, -SUFFIX.length);
			const files = await readdir(top, { recursive: true }).catch(() => []);
			const objects = files.filter((file) => file.endsWith(SUFFIX));
			return objects.map((file) => file.slice(0, -SUFFIX.length)).sort();
		},
		async read(address, key) {
			const response = await fetch(`${origin}/${address.slice("s3://".length)}/${key}`);
			return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
		},
		async flip(address, key) {
			const file = fileOf(address, key);
			const bytes = await readFile(file);
			bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
			await writeFile(file, bytes);
		},
		async start() {
			const options = ["-d", folder, "-a", "127.0.0.1", "-p", String(port), "-s"];
			running = spawn(NODE, [PROGRAM, ...options], { stdio: "ignore" });
			await untilAnswers("The S3 server", () => fetch(origin));
		},
		async stop() {
			if (!running || running.exitCode !== null || running.signalCode !== null) return;
			running.kill("SIGKILL");
			await once(running, "exit");
		},
		async remove() {
			await server.stop();
			await rm(folder, { recursive: true, force: true, maxRetries: 10 });
		},
	};
	await server.start();
	return server;
}
