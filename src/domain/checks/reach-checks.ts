import { by } from "#contract/compare.ts";
import { CHECK_RULES } from "#contract/evidence/checks.ts";
import {
	type EndpointEvidence,
	isRobotsWall,
	LOOK_STATES,
	type Look,
	type LookStateName,
} from "#contract/evidence/evidence.ts";
import { dayOf, daysBefore, instantAfter, MINUTE_MS, startOfDay } from "#contract/instants.ts";
import { type EvidenceBundle, endpointsOf, type SeenEndpoint } from "./evidence-bundle.ts";
import { type Check, type CheckFinding, seen } from "./finding.ts";
import { citeStated } from "./placed-texts.ts";

/** A failure that is seen twice within this time may be one short interruption. */
const CONFIRMED_AFTER_MS = 15 * MINUTE_MS;

export const endpointAnswers: Check<"reach.mcp"> = (bundle) =>
	endpointsOf(bundle).map(({ subject, evidence }) => {
		if (evidence === undefined) return { subject, reason: "never-checked" };
		const { state } = evidence;
		const isDoubtful = isFailure(state) && !isConfirmed(evidence, bundle.looks);
		const base = { subject, evidence: seen(evidence) };
		return isDoubtful
			? { ...base, reason: "unconfirmed", values: { why: LOOK_STATES[state].label } }
			: { ...base, reason: isRobotsWall(evidence) ? "robots-wall" : state };
	});

function isFailure(state: LookStateName): boolean {
	return CHECK_RULES["reach.mcp"].reasons[state].state === "fail";
}

/**
 * True if failures were seen some time apart, with no answer between them. Later looks confirm one as well: they are
 * not kept as evidence if they found the same.
 */
function isConfirmed({ subject, observed_at }: EndpointEvidence, looks: readonly Look[]) {
	const recent = looks
		.filter((look) => look.subject === subject && LOOK_STATES[look.state].alive !== null)
		.sort(by(({ at }) => at));
	const answered = recent.findLastIndex(({ state }) => !isFailure(state));
	const failed = [...recent.slice(answered + 1).map(({ at }) => at), observed_at].sort();
	const last = failed.at(-1) ?? observed_at;
	return failed.some((at) => at <= instantAfter(last, -CONFIRMED_AFTER_MS));
}

const UPTIME = { days: 30, least: 20, warnBelow: 0.95, failBelow: 0.8 };
/** Of the normal distribution, for 95 %. */
const Z = 1.96;

export const answersOften: Check<"reach.uptime"> = (bundle) =>
	endpointsOf(bundle).map(({ subject }) => {
		const since = daysBefore(bundle.at, UPTIME.days);
		const recent = looksAt(bundle, subject).filter(
			({ at, state }) => at >= since && LOOK_STATES[state].alive !== null,
		);
		const looks = countOf(recent);
		if (looks < UPTIME.least) return { subject, reason: "too-few", values: { looks } };
		const share = countOf(recent.filter(({ state }) => LOOK_STATES[state].alive)) / looks;
		const values = { looks, share: percent(share), bound: percent(lowerBound(share, looks)) };
		return { subject, reason: uptimeReason(share), values, evidence: looksSeen(recent) };
	});

function uptimeReason(share: number) {
	if (share < UPTIME.failBelow) return "rare";
	return share < UPTIME.warnBelow ? "interrupted" : "steady";
}

function lowerBound(share: number, looks: number): number {
	const square = Z ** 2 / looks;
	const spread = Z * Math.sqrt((share * (1 - share)) / looks + square / (4 * looks));
	return (share + square / 2 - spread) / (1 + square);
}

function percent(share: number): string {
	return `${Math.floor(share * 1000) / 10} %`;
}

const LATENCY = { most: 50, least: 10, slowMs: 2000 };

export const answersInTime: Check<"reach.latency"> = (bundle) =>
	endpointsOf(bundle).map(({ subject }) => {
		const timed = looksAt(bundle, subject).filter(
			({ state, ms }) => ms !== null && LOOK_STATES[state].alive,
		);
		const times = timed
			.flatMap(({ ms, count }) => Array<number>(Math.min(count, LATENCY.most)).fill(ms ?? 0))
			.slice(-LATENCY.most)
			.sort(by((ms) => ms));
		if (times.length < LATENCY.least) {
			return { subject, reason: "too-few", values: { looks: times.length } };
		}
		const median = nearestRank(times, 0.5);
		return {
			subject,
			reason: median > LATENCY.slowMs ? "slow" : "quick",
			values: { median: Math.round(median), p95: Math.round(nearestRank(times, 0.95)) },
			evidence: looksSeen(timed),
		};
	});

function nearestRank(sorted: readonly number[], share: number): number {
	return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

/** Of days that are over, so that a look alone changes nothing before the next day. The oldest first. */
function looksAt({ looks, at: now }: EvidenceBundle, subject: string): Look[] {
	const today = startOfDay(dayOf(now));
	return looks.filter((one) => one.subject === subject && one.at < today).sort(by(({ at }) => at));
}

function countOf(looks: readonly Look[]): number {
	return looks.reduce((sum, { count }) => sum + count, 0);
}

/** How often each state was seen. */
function looksSeen(looks: readonly Look[]): NonNullable<CheckFinding<"reach.uptime">["evidence"]> {
	const last = looks.at(-1);
	if (last === undefined) return [];
	const states = [...new Set(looks.map(({ state }) => state))].sort();
	const counts = states.map(
		(state) => `${countOf(looks.filter((look) => look.state === state))} ${state}`,
	);
	const excerpt = `${dayOf(looks[0]?.at ?? last.at)} to ${dayOf(last.at)}: ${counts.join(", ")}`;
	return [{ kind: "looks", url: null, observed_at: last.at, sha256: null, excerpt, pointer: null }];
}

const TLS_WEEKS_MS = 14 * 24 * 60 * MINUTE_MS;
const OLD_PROTOCOLS = /^(?:SSL|TLSv1(?:\.[01])?$)/;

export const secureConnection: Check<"tls.sound"> = (bundle) =>
	endpointsOf(bundle).map((endpoint) => {
		const { subject, evidence } = endpoint;
		const cited =
			evidence === undefined ? citeStated(bundle.documents, endpoint.url) : seen(evidence);
		return { subject, evidence: cited, ...connectionFinding(endpoint, bundle.at) };
	});

function connectionFinding(
	{ url, evidence }: SeenEndpoint,
	now: string,
): Omit<CheckFinding<"tls.sound">, "subject"> {
	if (url.startsWith("http:")) return { reason: "plain" };
	if (evidence === undefined) return { reason: "not-looked" };
	const plain = evidence.exchanges.find((exchange) => exchange.url.startsWith("http:"));
	if (plain) return { reason: "downgraded", values: { url: plain.url } };
	const { tls, state } = evidence;
	if (tls === null) return { reason: state === "tls-error" ? "refused" : "unseen" };
	const until = dayOf(tls.not_after);
	if (tls.not_after <= now) return { reason: "expired", values: { until } };
	if (OLD_PROTOCOLS.test(tls.protocol)) {
		return { reason: "old-protocol", values: { protocol: tls.protocol } };
	}
	const isEnding = tls.not_after < instantAfter(now, TLS_WEEKS_MS);
	return { reason: isEnding ? "ending" : "sound", values: { until, protocol: tls.protocol } };
}
