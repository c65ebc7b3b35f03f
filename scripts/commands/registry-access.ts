import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readConfig } from "#api/config.ts";
import { callControl } from "#api/control/call-control.ts";
import { controlAddress } from "#api/control/control-address.ts";
import { Refusal } from "#domain/errors.ts";
import { registryEngine } from "#registry/engine.ts";
import { runOperation } from "#registry/operations/operations.ts";
import type { BuildWish } from "#registry/registry-engine.ts";

/**
 * The command cannot report when it is published: builds wait for each other, may fail, and may run in another process.
 */
const ASKED_FOR =
	"A build is asked for, and the change shows once one is published: see builds.json in RELEASES_DIR.";
const ACTOR = { id: "operator:command-line" };

/** Runs an operation in the service that holds the registry, or directly on its records when no service runs. */
export async function runOnRegistry<Result>(name: string, input: unknown): Promise<Result> {
	return (await askRegistry<Result>(name, input)).result;
}

interface Asked<Result> {
	result: Result;
	/** Address of the running service, or else the one that these settings give. */
	baseUrl: string;
}

export async function askRegistry<Result>(name: string, input: unknown): Promise<Asked<Result>> {
	const config = readConfig(process.env);
	const { dataDirectory } = config;
	const call = { name, input, actor: ACTOR };
	if (existsSync(dataDirectory)) {
		const answer = await callControl(controlAddress(dataDirectory), call);
		if (answer) {
			if (answer.rebuilds) tell(ASKED_FOR);
			return { result: answer.result as Result, baseUrl: answer.baseUrl };
		}
	}
	const engine = await registryEngine(config);
	const store = await engine.open();
	if (!store)
		throw new Refusal("unavailable", `Another process is using the registry in ${engine.name}.`);
	try {
		let wish: BuildWish = "build";
		const onTakenDown = () => {
			wish = "takedown";
		};
		const { siteName } = config;
		const context = { store, now: () => new Date(), randomBytes, siteName, onTakenDown };
		const { result, changesSnapshot } = await runOperation(context, call);
		if (changesSnapshot) {
			await engine.requestBuild(wish);
			tell("The change is shown after the next build: npm run build.");
		}
		return { result: result as Result, baseUrl: config.baseUrl };
	} finally {
		await store.close();
	}
}

/** Printed once per command, after its answer, to standard error, so that the answer stays parsable. */
const notices = new Set<string>();
export function tell(sentence: string): void {
	notices.add(sentence);
}

/** Notices to print when a command has succeeded. */
export function takeNotices(): string[] {
	const taken = [...notices];
	notices.clear();
	return taken;
}
