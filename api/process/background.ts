import { HOUR_MS } from "#contract/instants.ts";
import { createAddressCheck } from "#delivery/check-webhook-address.ts";
import { createOutbox } from "#delivery/run-outbox.ts";
import { createWebhookSender } from "#delivery/send-webhook.ts";
import { VIEW_LIMITS } from "#domain/moderation/view-rules.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy, resolveHost } from "#outbound/public-address.ts";
import { endUnconfirmed } from "#registry/owners/follow-organisations.ts";
import type { RegistryContext } from "#registry/store.ts";
import { tidyRegistry } from "#registry/tidy-registry.ts";
import { createTokenUses } from "#registry/tokens/use-token.ts";
import type { OnChange } from "../builds/share-builds.ts";
import { createDocumentAsker, scheduleChecks } from "../claims/schedule-checks.ts";
import { scheduleLooks } from "../evidence/schedule-looks.ts";
import { createLogoDecoder } from "../logos/create-logo-decoder.ts";
import { scheduleLogos } from "../logos/schedule-logos.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createFailedWork } from "../pools/failed-work.ts";
import { createJobTokens } from "../publishers/check-job-token.ts";
import type { Config } from "../settings/config.ts";
import { networksFor } from "../settings/outbound-networks.ts";
import { settingsOf } from "../settings/settings-file.ts";
import { followerCommand } from "../sources/follower-command.ts";
import { scheduleSources } from "../sources/schedule-sources.ts";
import { scheduleAddressChecks } from "../submissions/schedule-address-checks.ts";
import { createViewCounter } from "../view-counter/view-counter.ts";
import * as confined from "./confined-commands.ts";
import { type Log, logFailed } from "./log.ts";
import { flushEvery, runRegularly } from "./run-regularly.ts";

const OUTBOX_POLL_MS = 5_000;
/** Longer than one message takes to fail. */
const OUTBOX_STOP_MS = 20_000;
const CHECKS_EVERY_MS = 600_000;
const SOURCES_EVERY_MS = 10_000;
const LOGOS_PAUSES_MS = { busy: 10_000, idle: 1_800_000 };
const ADDRESS_CHECKS_PAUSES_MS = { busy: 5_000, idle: 30_000 };
const LOOKS_EVERY_MS = 10_000;
const PLAN_LOOKS_EVERY_MS = 600_000;
const TIDY_EVERY_MS = HOUR_MS;
const GROUPS_EVERY_MS = 300_000;
const FLUSH_EVERY_MS = VIEW_LIMITS.flushSeconds * 1000;

interface BackgroundOptions {
	config: Config;
	registry: RegistryContext;
	log: Log;
	random: () => number;
	/** Something public has changed. */
	onChange: OnChange;
	watchMail: Metrics["watchMail"];
}

/** Everything that runs alongside the requests. `stop` ends it all. */
export async function startBackground(options: BackgroundOptions) {
	const { config, registry, log, random, onChange, watchMail } = options;
	const { baseUrl, siteName } = config;
	const { store, now, randomBytes } = registry;
	const failed = (what: string) => (error: unknown) => logFailed(log, what, error);
	const checker = (about: confined.CheckerName) =>
		confined.checkerCommand({ baseUrl, about, allowed: networksFor(about, config) });
	const mailer = await openMailer(config, watchMail);
	const fetch = createGuardedFetch({
		policy: createAddressPolicy(networksFor("webhooks", config)),
		resolve: resolveHost,
		userAgent: `AgentRegistry-Webhooks/1.0 (+${baseUrl}/docs/)`,
	});
	const { swift, slow } = createOutbox({
		context: registry,
		senders: { mail: mailer?.send ?? null, webhook: createWebhookSender({ fetch, now }) },
		site: { baseUrl, name: siteName },
		random,
	});
	const outboxes = [swift, slow].map((outbox) =>
		runRegularly({
			work: outbox.sweep,
			stopWithinMs: OUTBOX_STOP_MS,
			everyMs: OUTBOX_POLL_MS,
			onFailure: failed("the outbox could not be sent"),
		}),
	);
	const shared = { failed: createFailedWork(config.limits.failedWorkSeconds), registry, log };
	const checks = scheduleChecks({
		...shared,
		command: checker("claims"),
		everyMs: CHECKS_EVERY_MS,
		onChange,
	});
	const following = config.followsSources
		? scheduleSources({
				commandFor: followerCommand(config, settingsOf(process.env)),
				registry,
				log,
				everyMs: SOURCES_EVERY_MS,
			})
		: undefined;
	const documents = createDocumentAsker({ ...shared, command: checker("documents") });
	const logos = createLogoDecoder({ ...shared, command: confined.decoderCommand() });
	const fetching = config.fetchesLogos
		? scheduleLogos({
				...shared,
				command: checker("logos"),
				decodeLogo: logos.decodeLogo,
				pausesMs: LOGOS_PAUSES_MS,
				onChange,
			})
		: undefined;
	const addressChecks = config.checksSubmissions
		? scheduleAddressChecks({
				...shared,
				command: checker("submissions"),
				pausesMs: ADDRESS_CHECKS_PAUSES_MS,
			})
		: undefined;
	const looks = startLooks(options);
	if (looks) registry.planLooks = looks.plan;
	const views = createViewCounter({ now, randomBytes, append: store.appendEvents });
	const tokenUses = createTokenUses(registry);
	const everyMs = FLUSH_EVERY_MS;
	const flushing = [
		flushEvery({ ...views, everyMs, onFailure: failed("views could not be stored") }),
		flushEvery({ ...tokenUses, everyMs, onFailure: failed("token uses could not be stored") }),
	];
	const tidying = setInterval(() => {
		tidyRegistry(registry).catch(failed("expired records could not be removed"));
	}, TIDY_EVERY_MS).unref();
	const groups = runRegularly({
		work: () => endUnconfirmed(registry),
		everyMs: GROUPS_EVERY_MS,
		onFailure: failed("memberships by groups could not be looked through"),
	});
	return {
		views,
		tokenUses,
		checkAddress: createAddressCheck(networksFor("webhooks", config)),
		askForDocument: documents.askForDocument,
		askForKeys: documents.askForKeys,
		jobTokens: createJobTokens({
			...config,
			networks: networksFor("publishers", config),
			now,
			log,
		}),
		decodeLogo: logos.decodeLogo,
		wakeOutbox: () => {
			for (const outbox of outboxes) outbox.wake();
		},
		onCheckRequest: checks.wake,
		/** Absent if no mail can be sent. */
		postMail: mailer
			? (mail: Parameters<typeof mailer.send>[0]) => {
					void mailer.send(mail).then(({ result, detail }) => {
						if (result !== "delivered")
							log("error", "a sign-in link could not be mailed", { detail });
					}, failed("a sign-in link could not be mailed"));
				}
			: undefined,
		async stop() {
			clearInterval(tidying);
			documents.stop();
			logos.stop();
			await Promise.all(
				[...outboxes, groups, checks, following, fetching, addressChecks, looks, ...flushing].map(
					(part) => part?.stop(),
				),
			);
			mailer?.close();
		},
	};
}

function startLooks({ config, registry, log, onChange }: BackgroundOptions) {
	if (!config.collectsEvidence) return undefined;
	const { baseUrl, siteName, evidenceSkip: skipped, evidenceAddresses: addresses } = config;
	const { osvSnapshot: snapshot } = config;
	const mirrors = (addresses ?? []).flatMap(
		(address) => URL.parse(address.replace(/^[^=]*=/, ""))?.port ?? "",
	);
	const ports = mirrors.filter((port) => port !== "").map((port) => `:${port}`);
	const allowed = [...networksFor("evidence", config), ...ports];
	log("info", "endpoints, packages and repositories that listings name are looked at", {
		setting: "EVIDENCE",
		as: confined.collectorAgent(baseUrl),
	});
	return scheduleLooks({
		command: confined.collectorCommand({ baseUrl, siteName, allowed, skipped, addresses }),
		search: snapshot === null ? undefined : confined.searchCommand({ baseUrl, allowed, snapshot }),
		secrets: { FORGE_TOKENS: config.forgeTokens ?? "" },
		registry,
		log,
		everyMs: LOOKS_EVERY_MS,
		planEveryMs: PLAN_LOOKS_EVERY_MS,
		onNews: () => onChange("member"),
	});
}

/** Null if no mail is sent. */
async function openMailer({ smtpUrl, mailFrom }: Config, watch: Metrics["watchMail"]) {
	if (smtpUrl === null) return null;
	// Slow to load, and rarely needed.
	const { createMailer } = await import("#delivery/send-mail.ts");
	return watch(createMailer({ smtpUrl, from: mailFrom }));
}
