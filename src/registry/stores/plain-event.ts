import { SLUG_PATTERN } from "#contract/primitives.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";

const PLAIN_TIME = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/**
 * True for events of a day as this program writes them. There may be millions, and the schema takes several times as
 * long; it checks everything else.
 */
export function isPlainEvent(raw: unknown, day: string): raw is RegistryEvent {
	if (typeof raw !== "object" || raw === null || !("type" in raw)) return false;
	if (!("slug" in raw && typeof raw.slug === "string" && SLUG_PATTERN.test(raw.slug))) return false;
	if (!("at" in raw && typeof raw.at === "string" && raw.at.startsWith(day))) return false;
	if (!PLAIN_TIME.test(raw.at.slice(day.length))) return false;
	if (raw.type === "view") return "count" in raw && isCount(raw.count) && hasMembers(raw, 4);
	if (!("actor" in raw && typeof raw.actor === "string" && hasMembers(raw, 5))) return false;
	if (raw.type === "watch") return "on" in raw && typeof raw.on === "boolean";
	return raw.type === "vote" && "value" in raw && isVote(raw.value);
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 1;
const isVote = (value: unknown) => value === 1 || value === -1 || value === 0;
const hasMembers = (raw: object, count: number) => Object.keys(raw).length === count;
