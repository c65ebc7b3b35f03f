import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import { type HourSource, serveHour } from "#api/hours/served-hour.ts";
import { type AppParts, createApp } from "#api/http/app.ts";
import { listen, messageClasses } from "#api/http/listen.ts";
import { createLog } from "#api/process/log.ts";
import { writeInBatches } from "#api/process/write-in-batches.ts";
import { type Config, readConfig, siteOf } from "#api/settings/config.ts";
import { checkWebAddress } from "#domain/web/web-address.ts";
import { askForKnown } from "../../api/known-addresses.ts";
import { decodeLogo } from "../../logos/known-decoder.ts";
import { plainPages } from "../../publish/plain-pages.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { finishSteps } from "../../search/finish-steps.ts";
import { trialHour } from "./trial-hour.ts";

/** Everything is on. Only the client of the bench has the limits of a whole crowd. */
const ENVIRONMENT = { PORT: "0", BASE_URL: "http://registry.localhost", LIMIT_HUMAN: "1000000" };

/** The service as in production, over an hour of invented agents. */
export async function serveTrial(agents: number): Promise<Server> {
	const config = trialConfig({});
	const hour = finishSteps(serveHour(await trialHour(agents), siteOf(config)));
	return serveHours(() => hour, config);
}

export function trialConfig(environment: Record<string, string>): Config {
	return readConfig({ ...ENVIRONMENT, ...environment });
}

/** The service without background work. It logs to standard output. */
export function serveHours(
	source: HourSource,
	config: Config,
	parts: Partial<AppParts> = {},
): Promise<Server> {
	const now = () => new Date();
	const app = createApp({
		...config,
		source,
		pages: plainPages,
		registry: { store: createMemoryStore(), now, randomBytes, limits: config.limits },
		views: { count: () => {}, flush: async () => {} },
		tokenUses: { note: () => {} },
		onChange: () => {},
		wakeOutbox: () => {},
		onCheckRequest: () => {},
		checkAddress: checkWebAddress,
		askForDocument: askForKnown,
		decodeLogo,
		postMail: undefined,
		log: createLog(writeInBatches((text) => process.stdout.write(text)).write, now),
		...parts,
	});
	return listen(app, config, { classes: messageClasses(app) });
}
