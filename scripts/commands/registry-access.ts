import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { type Config, readConfig } from "#api/config.ts";
import { callControl } from "#api/control/call-control.ts";
import { controlAddress } from "#api/control/control-address.ts";
import type { ControlRequest } from "#api/control/control-message.ts";
import { siteDomainOf } from "#domain/air-identifier.ts";
import { Refusal } from "#domain/errors.ts";
import { registryEngine } from "#registry/engine.ts";
import { runOperation } from "#registry/operations/operations.ts";
import type { BuildWish, RegistryEngine } from "#registry/registry-engine.ts";
import type { RegistryStore } from "#registry/store.ts";

/**
 * The command cannot say when the change is published, because builds queue, may fail, and may run in another process.
 */
const ASKED_FOR =
	"A build was requested; the change is shown when it is published: see builds.json in RELEASES_DIR.";
export const ACTOR = { id: "operator:command-line" };

/** Runs an operation in the service that holds the registry, or directly on its records if no service runs. */
export async function runOnRegistry<Result>(name: string, input: unknown): Promise<Result> {
	return (await askRegistry<Result>(name, input)).result;
}

export type RunOnRegistry = typeof runOnRegistry;

interface Asked<Result> {
	result: Result;
	/** Address of the running service, otherwise the one from the settings. */
	baseUrl: string;
}

export async function askRegistry<Result>(name: string, input: unknown): Promise<Asked<Result>> {
	const access = openAccess({});
	return access.ask<Result>(name, input).finally(access.close);
}

export interface AccessOptions {
	/** Refuses to work on the records directly if no service runs. */
	isServiceOnly?: boolean;
}

/** Runs several operations in turn. If no service runs, the records are opened only once. */
export async function withRegistry<Result>(
	options: AccessOptions,
	work: (run: RunOnRegistry) => Promise<Result>,
): Promise<Result> {
	const access = openAccess(options);
	const run: RunOnRegistry = async <Answer>(name: string, input: unknown) =>
		(await access.ask<Answer>(name, input)).result;
	return work(run).finally(access.close);
}

function openAccess({ isServiceOnly = false }: AccessOptions) {
	const config = readConfig(process.env);
	let opened: OpenRegistry | undefined;

	async function ask<Result>(name: string, input: unknown): Promise<Asked<Result>> {
		const call = { name, input, actor: ACTOR };
		const answer = opened ? undefined : await callService(config, call);
		if (answer) {
			if (answer.rebuilds) tell(ASKED_FOR);
			return { result: answer.result as Result, baseUrl: answer.baseUrl };
		}
		if (isServiceOnly) throw new Refusal("unavailable", "The service does not respond.");
		opened ??= await openRegistry(config);
		return { result: (await runDirectly(config, opened, call)) as Result, baseUrl: config.baseUrl };
	}
	return { ask, close: async () => opened?.store.close() };
}

async function callService({ dataDirectory }: Config, call: ControlRequest) {
	if (!existsSync(dataDirectory)) return undefined;
	return callControl(controlAddress(dataDirectory), call);
}

interface OpenRegistry {
	engine: RegistryEngine;
	store: RegistryStore;
}

async function openRegistry(config: Config): Promise<OpenRegistry> {
	const engine = await registryEngine(config);
	const store = await engine.open();
	if (!store)
		throw new Refusal("unavailable", `Another process is using the registry in ${engine.name}.`);
	return { engine, store };
}

async function runDirectly(
	{ siteName, baseUrl, limits }: Config,
	{ engine, store }: OpenRegistry,
	call: ControlRequest,
): Promise<unknown> {
	let wish: BuildWish = "build";
	const onTakenDown = () => {
		wish = "takedown";
	};
	const siteDomain = siteDomainOf(baseUrl);
	const site = { siteName, siteDomain, limits };
	const context = { store, now: () => new Date(), randomBytes, ...site, onTakenDown };
	const { result, changesSnapshot } = await runOperation(context, { ...call, input: call.input });
	if (changesSnapshot) {
		await engine.requestBuild(wish);
		tell("The change is shown after the next build: npm run build.");
	}
	return result;
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
