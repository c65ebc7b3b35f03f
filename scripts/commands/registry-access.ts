import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { runAct, type Told, tell as tellOutcome } from "#api/acts/acts.ts";
import { controlAddress } from "#api/control/control-address.ts";
import { type ControlRequest, callControl } from "#api/control/control-message.ts";
import { type Config, readConfig, rulesOf } from "#api/settings/config.ts";
import { Refusal } from "#domain/errors.ts";
import { registryEngine } from "#registry/engine.ts";
import type { BuildWish } from "#registry/registry-engine.ts";
import { addNotice } from "../terminal/notices.ts";

/**
 * The command cannot say when the change is published, because builds queue, may fail, and may run in another process.
 */
const ASKED_FOR =
	"A build was requested; the change is shown when it is published: see builds.json in RELEASES_DIR.";
export const ACTOR = { id: "operator:command-line" };

export type RunOnRegistry = <Result>(act: string, input: unknown) => Promise<Result>;

/** Runs an act in the service that holds the registry, or directly on its records if no service runs. */
export const runOnRegistry: RunOnRegistry = (act, input) =>
	withRegistry({}, (run) => run(act, input));

/** The same, with the answer in words if they are wanted and the act has some for people. */
export async function askRegistry(act: string, input: unknown, inWords: boolean) {
	const access = openAccess({});
	return access.ask(act, input, inWords).finally(access.close);
}

export interface AccessOptions {
	/** Refuses to work on the records directly if no service runs. */
	isServiceOnly?: boolean;
}

/** Runs several acts in turn. If no service runs, the records are opened only once. */
export async function withRegistry<Result>(
	options: AccessOptions,
	work: (run: RunOnRegistry) => Promise<Result>,
): Promise<Result> {
	const access = openAccess(options);
	const run: RunOnRegistry = async <Answer>(act: string, input: unknown) =>
		(await access.ask(act, input)).result as Answer;
	return work(run).finally(access.close);
}

function openAccess({ isServiceOnly = false }: AccessOptions) {
	const config = readConfig(process.env);
	let opened: OpenRegistry | undefined;

	async function ask(act: string, input: unknown, inWords = false): Promise<Told> {
		const call = { act, input, inWords, actor: ACTOR };
		const answer = opened ? undefined : await callService(config, call);
		if (answer) {
			if (answer.rebuilds) addNotice(ASKED_FOR);
			return { result: answer.result, ...(answer.words && { words: answer.words }) };
		}
		if (isServiceOnly) throw new Refusal("unavailable", "The service does not respond.");
		opened ??= await openRegistry(config);
		return runDirectly(config, opened, call);
	}
	return { ask, close: async () => opened?.store.close() };
}

async function callService({ dataDirectory }: Config, call: ControlRequest) {
	if (!existsSync(dataDirectory)) return undefined;
	return callControl(controlAddress(dataDirectory), call);
}

type OpenRegistry = Awaited<ReturnType<typeof openRegistry>>;

async function openRegistry(config: Config) {
	const engine = await registryEngine(config);
	const store = await engine.open();
	if (!store)
		throw new Refusal("unavailable", `Another process is using the registry in ${engine.name}.`);
	return { engine, store };
}

async function runDirectly(
	config: Config,
	{ engine, store }: OpenRegistry,
	{ inWords, ...call }: ControlRequest,
) {
	let wish: BuildWish = "build";
	const onTakenDown = () => {
		wish = "takedown";
	};
	const { baseUrl } = config;
	const rules = rulesOf(config);
	const context = { store, now: () => new Date(), randomBytes, ...rules, onTakenDown, baseUrl };
	const outcome = await runAct(context, call);
	if (outcome.changesSnapshot) {
		await engine.requestBuild(wish);
		addNotice("The change is shown after the next build: npm run build.");
	}
	return tellOutcome(outcome, inWords);
}
