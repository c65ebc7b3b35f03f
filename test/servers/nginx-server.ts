import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EdgeOptions, nginxConfig } from "../../scripts/edge/nginx-config.ts";
import { freePort } from "../scripts/instance.ts";
import { getProgram, isInstalled, NGINX } from "./programs.ts";
import { untilAnswers } from "./until-answers.ts";

export interface NginxServer {
	port: number;
	origin: string;
	/** Lines that the configuration logs. */
	readLog(): Promise<string>;
	remove(): Promise<void>;
}

/** True if nginx is installed. */
export const hasNginx = isInstalled(NGINX);

/** By default nginx answers for this address, and another proxy has the certificate. */
type Edge = Pick<EdgeOptions, "upstreams" | "releasesDirectory"> &
	Partial<Pick<EdgeOptions, "baseUrl" | "tls">>;

/** A real nginx on a free port with its own folder, and the configuration that the program generates. */
export async function startNginx(
	{ baseUrl = "http://registry.test", tls, ...edge }: Edge,
	change = (made: string) => made,
): Promise<NginxServer> {
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-nginx-"));
	const port = await freePort();
	const logFile = join(folder, "answered.log");
	const config = join(folder, "nginx.conf");
	const made = nginxConfig({ ...edge, baseUrl, tls, logFile, listen: [`127.0.0.1:${port}`] });
	await writeFile(config, wholeConfig(folder, change(made)));
	const program = getProgram("nginx");
	const options = ["-p", folder, "-c", config, "-e", join(folder, "error.log")];
	const { status, stderr } = spawnSync(program, [...options, "-t"], { encoding: "utf8" });
	if (status !== 0) throw new Error(`nginx refuses its configuration: ${stderr}`);
	const running = spawn(program, options, { stdio: "ignore" });
	const server: NginxServer = {
		port,
		origin: `http://127.0.0.1:${port}`,
		readLog: () => readFile(logFile, "utf8"),
		async remove() {
			if (running.exitCode === null && running.signalCode === null) {
				running.kill("SIGTERM");
				await once(running, "exit");
			}
			await rm(folder, { recursive: true, force: true, maxRetries: 10 });
		},
	};
	await untilAnswers("nginx", () => reach(port)).catch(async (error: unknown) => {
		await server.remove();
		throw error;
	});
	return server;
}

/** One process in the foreground that leaves nothing outside of its folder. */
function wholeConfig(folder: string, http: string): string {
	const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
	return [
		"daemon off;",
		"master_process off;",
		`pid "${folder}/nginx.pid";`,
		"events { worker_connections 512; }",
		"http {",
		...kept.map((name) => `${name}_temp_path "${folder}/${name}";`),
		http,
		"}",
	].join("\n");
}

async function reach(port: number): Promise<void> {
	const socket = connect(port, "127.0.0.1");
	try {
		await once(socket, "connect");
	} finally {
		socket.destroy();
	}
}
