import { EVIDENCE_ADDRESSES } from "#contract/evidence/evidence.ts";
import {
	Observation,
	type ObservationKindName,
	observationKind,
} from "#contract/evidence/observations.ts";
import { DAY_MS, instantAfter, parseInstant } from "#contract/instants.ts";
import { OBSERVATION } from "#contract/limits.ts";
import { gateText } from "../texts/text-gate.ts";
import { parseHttpAddress } from "../web/http-address.ts";
import { repositorySubject } from "./observed-subjects.ts";

const MAX_COUNT = OBSERVATION.maxCount.toLocaleString("en");

/** Why a value cannot be one of this kind. Undefined if it can. */
export function whyUnsound(
	kind: ObservationKindName,
	value: Observation["value"],
): string | undefined {
	const { unit, act } = observationKind(kind);
	if (unit === "date") return whyNoDate(value);
	if (act === "counted") {
		const isCount = typeof value === "number" && Number.isInteger(value) && value > 0;
		if (isCount && value <= OBSERVATION.maxCount) return undefined;
		return `is not a whole number from 1 to ${MAX_COUNT}`;
	}
	if (kind === "benchmark") return Number.isFinite(value) ? undefined : "is not a number";
	if (kind === "archived")
		return typeof value === "boolean" ? undefined : "is neither true nor false";
	return typeof value === "string" && value !== "" ? undefined : "is not a text";
}

/** Dates before anything that is listed are mistakes. */
export function whyNoDate(value: unknown): string | undefined {
	const at = typeof value === "string" ? parseInstant(value) : undefined;
	const isSound = at !== undefined && at >= OBSERVATION.earliest;
	return isSound ? undefined : `is not a date from ${OBSERVATION.earliest.slice(0, 4)} on`;
}

/** Whether a statement is about a time after it was read, give or take a day. */
export function isOfFuture({ kind, value, as_of: asOf }: Observation, readAt: string | undefined) {
	if (readAt === undefined) return false;
	const latest = instantAfter(readAt, DAY_MS);
	const of = observationKind(kind).unit === "date" ? [String(value), asOf] : [asOf];
	return of.some((at) => at !== null && at > latest);
}

const TEXTS = ["subject", "source", "value", "name", "metric", "variant", "harness"] as const;

/** Those that only this registry can name as the source of a count. */
const ASKED_HOSTS = new Set(Object.values(EVIDENCE_ADDRESSES).map((url) => new URL(url).host));

/** An observation of others as it is stored, or why it cannot be. */
export function gateObservation(raw: unknown): { kept: Observation } | { why: string } {
	const parsed = Observation.safeParse(raw);
	if (!parsed.success) return { why: "is not an observation" };
	const { url, subject: spelled, asked: _, ...rest } = parsed.data;
	const isOfRepository = observationKind(rest.kind).sharedAs === "repository";
	const subject = (isOfRepository && repositorySubject(spelled)) || spelled;
	// What others say that the hosts said, which are asked here only by the collector.
	const isPassedOn = ASKED_HOSTS.has(rest.source.trim().toLowerCase());
	const source = isPassedOn ? `${rest.source.trim()}, as passed on` : rest.source;
	const row = { ...rest, subject, source };
	const dated = row.as_of === null ? undefined : whyNoDate(row.as_of);
	const why = whyUnsound(row.kind, row.value) ?? dated ?? TEXTS.flatMap(whyNoText(row))[0];
	if (why !== undefined) return { why };
	const href = url === undefined ? undefined : parseHttpAddress(url);
	return { kept: href === undefined ? row : { ...row, url: href } };
}

function whyNoText(observation: Omit<Observation, "url">) {
	return (name: (typeof TEXTS)[number]): string[] => {
		const text = observation[name];
		if (typeof text !== "string") return [];
		const gated = gateText(text);
		if (!gated.ok) return [gated.detail];
		const isShort = gated.text !== "" && [...gated.text].length <= OBSERVATION.maxCharacters;
		return isShort ? [] : [`must have texts of 1 to ${OBSERVATION.maxCharacters} characters`];
	};
}
