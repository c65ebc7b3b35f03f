import { type ChildProcess, type SpawnSyncOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
	DOCKERFILE,
	type Step,
	stagesOf,
	variablesOf,
	wordsOf,
} from "../../scripts/deploy/dockerfile.ts";
import { freePort } from "../../scripts/instance.ts";
import type { Outcome, Setting, Trial } from "../trial.ts";
import { trialFolder } from "../trial-instance.ts";
import { copyFrom } from "./build-context.ts";

const ANSWERS_WITHIN_MS = 120_000;
const [build = [], image = []] = stagesOf(DOCKERFILE);

/** Installing takes network access and a minute or more, so there is no test. */
export const deploy: Trial = {
	promise:
		"What the Dockerfile installs in an empty folder starts as its user, who can write nothing of the program",
	unit: "images",
	full: 1,
	run: buildAndStart,
};

async function buildAndStart(setting: Setting): Promise<Outcome> {
	const broken: string[] = [];
	const seconds: number[] = [];
	for (let number = 1; number <= setting.count; number += 1) {
		const folder = await trialFolder(setting);
		const program = join(folder, "program");
		await mkdir(program);
		const begun = performance.now();
		const failure = (await runBuild(program)) ?? (await startImage(folder, program, setting));
		if (failure) broken.push(failure);
		seconds.push((performance.now() - begun) / 1000);
		setting.progress(number);
	}
	return { figures: { "longest, in seconds": Math.max(...seconds).toFixed(0) }, broken };
}

/** The steps of the first stage. Returns what went wrong, if anything. */
async function runBuild(program: string): Promise<string | undefined> {
	for (const { keyword, text } of build) {
		if (keyword === "COPY") await copyFrom(text.split(" ").slice(0, -1), program);
		if (keyword !== "RUN") continue;
		const { status, stderr } = spawnSync("sh", ["-c", text], {
			cwd: program,
			env: process.env,
			encoding: "utf8",
		});
		if (status !== 0) return `"${text}" ended with ${status}: ${stderr.slice(-500)}`;
	}
	return undefined;
}

const stepOf = (keyword: string): Step => {
	const step = image.find((one) => one.keyword === keyword);
	if (!step) throw new Error(`The Dockerfile has no ${keyword}`);
	return step;
};

/** Starts what the last stage says. Returns what went wrong, if anything. */
async function startImage(
	folder: string,
	program: string,
	setting: Setting,
): Promise<string | undefined> {
	const port = await freePort();
	const options = {
		cwd: program,
		env: {
			...variablesOf(image),
			PATH: `${join(program, "node_modules/.bin")}:/usr/bin:/bin`,
			DATA_DIR: join(folder, "data/live"),
			RELEASES_DIR: join(folder, "data/releases"),
			PORT: String(port),
			BASE_URL: `http://localhost:${port}`,
			HOST: "127.0.0.1",
		},
		...(await becomeUser(folder, program, setting)),
	};
	const [command = "", ...args] = wordsOf(stepOf("CMD"));
	const service = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
	setting.afterwards(() => service.kill("SIGKILL"));
	let said = "";
	service.stderr.setEncoding("utf8").on("data", (text: string) => {
		said += text;
	});
	const ended = once(service, "exit");
	if (!(await becomesHealthy(service, options))) return `It is not healthy: ${said.slice(-500)}`;
	const { status } = await fetch(`http://127.0.0.1:${port}/agents/`);
	service.kill("SIGTERM");
	const [code] = await ended;
	return status === 200 && code === 0 ? undefined : `It answered ${status} and ended with ${code}`;
}

/** Only the user may write to the data, and the user may write to nothing else. Another user requires root. */
async function becomeUser(folder: string, program: string, { afterwards }: Setting) {
	const uid = Number(stepOf("USER").text.split(":")[0]);
	const data = join(folder, "data");
	await mkdir(data);
	if (process.getuid?.() === 0) {
		await chmod(folder, 0o755);
		await chown(data, uid, uid);
		return { uid, gid: uid };
	}
	const change = (mode: string) => spawnSync("chmod", ["-R", mode, program]);
	change("a-w");
	afterwards(() => change("u+w"));
	return {};
}

/** Checks the health as the image says. */
async function becomesHealthy(service: ChildProcess, options: SpawnSyncOptions): Promise<boolean> {
	const [ask = "", ...how] = wordsOf(stepOf("HEALTHCHECK"));
	const endsAt = performance.now() + ANSWERS_WITHIN_MS;
	while (spawnSync(ask, how, options).status !== 0) {
		if (service.exitCode !== null || performance.now() > endsAt) return false;
		await sleep(500);
	}
	return true;
}
