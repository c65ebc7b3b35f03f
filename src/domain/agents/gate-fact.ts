import type { Observation } from "#contract/evidence/observations.ts";
import type { FactKind } from "#contract/facts/fact-kinds.ts";
import type { FactRow } from "#contract/facts/fact-row.ts";
import { gateObservation } from "../evidence/sound-observations.ts";
import { findLicense } from "../texts/license.ts";
import { type GatedText, gateLines, gateText } from "../texts/text-gate.ts";
import type { AllowedHosts } from "../web/allowed-hosts.ts";
import { checkWebAddress } from "../web/web-address.ts";

/** Called with everything that is not acceptable and the pointer to its place. */
export type Refuse = (pointer: string, detail: string) => void;

/** Path of a fact, and the further rule for its texts. */
interface Place {
	pointer: string;
	refuse: Refuse;
	rule: FactRow["rule"];
	allowed: AllowedHosts;
}

type Gate<Value = unknown> = (raw: unknown, place: Place) => Value;

/** What strangers can state for a fact of each kind. An empty text counts as not stated. */
const GATES: Readonly<Record<FactKind["kind"], Gate>> = {
	text: gateString,
	word: gateString,
	long_text: gateString,
	markdown: textGate(gateLines),
	address: gateAddress,
	addresses: listGate(gateSecureAddress),
	list: gateList,
	instant: (raw) => (typeof raw === "string" ? new Date(raw).toISOString() : null),
	profile: gateProfile,
	// Numbers and closed sets: the shape has been checked.
	documents: (raw) => raw ?? [],
	observations: gateObservations,
	risks: (raw) => raw ?? [],
	picture: orNull,
	count: orNull,
	amount: orNull,
	flag: orNull,
	date: orNull,
	choice: orNull,
	category: orNull,
};

/** Texts of a rule in their normal form. Undefined if they break it. */
const RULES: Readonly<
	Record<
		NonNullable<FactRow["rule"]>,
		{ find: (text: string) => string | undefined; detail: string }
	>
> = {
	license: {
		find: findLicense,
		detail: "must be an SPDX license expression such as MIT or Apache-2.0 OR MIT",
	},
	tag: { find: (tag) => tag.toLowerCase(), detail: "must be a tag" },
};

/** A stated fact as stored in records, without unacceptable parts. */
export function gateFact(
	{ kind, wire, rule }: FactRow,
	raw: unknown,
	refuse: Refuse,
	allowed: AllowedHosts = [],
): unknown {
	return GATES[kind](raw, { pointer: `#/${wire}`, refuse, rule, allowed });
}

function orNull(raw: unknown): unknown {
	return raw ?? null;
}

function textGate(gate: (raw: string) => GatedText): Gate<string | null> {
	return (raw, { pointer, refuse, rule }) => {
		if (typeof raw !== "string") return null;
		const gated = gate(raw);
		if (!gated.ok) {
			refuse(pointer, gated.detail);
			return null;
		}
		if (rule === undefined || gated.text === "") return gated.text || null;
		const { find, detail } = RULES[rule];
		const match = find(gated.text);
		if (match === undefined) refuse(pointer, detail);
		return match ?? null;
	};
}

function gateString(raw: unknown, place: Place): string | null {
	return textGate(gateText)(raw, place);
}

function gateAddress(raw: unknown, { pointer, refuse, allowed }: Place): string | null {
	if (typeof raw !== "string") return null;
	const checked = checkWebAddress(raw, allowed);
	if (checked.ok) return checked.href;
	refuse(pointer, checked.detail);
	return null;
}

function gateSecureAddress(raw: unknown, place: Place): string | null {
	const href = gateAddress(raw, place);
	if (href === null || href.startsWith("https://")) return href;
	place.refuse(place.pointer, "must start with https://");
	return null;
}

/** Each item that is acceptable, once. */
function listGate(gate: Gate<string | null>): Gate<string[]> {
	return (raw, place) => {
		if (!Array.isArray(raw)) return [];
		const items = raw.map((item, index) =>
			gate(item, { ...place, pointer: `${place.pointer}/${index}` }),
		);
		return [...new Set(items.filter((item) => item !== null))];
	};
}

/** Each one that can be true. */
function gateObservations(raw: unknown, { pointer, refuse }: Place): Observation[] {
	if (!Array.isArray(raw)) return [];
	return raw.flatMap((item, index) => {
		const gated = gateObservation(item);
		if ("kept" in gated) return [gated.kept];
		refuse(`${pointer}/${index}`, gated.why);
		return [];
	});
}

function gateList(raw: unknown, place: Place): string[] {
	return listGate(gateString)(raw, place);
}

/** An empty list counts as stated: it says that there are none. */
function gateProfile(raw: unknown, place: Place): unknown {
	if (typeof raw !== "object" || raw === null) return null;
	const members = Object.entries(raw).map(([name, value]) => {
		const gate = Array.isArray(value) ? gateList : gateString;
		return [name, gate(value, { ...place, pointer: `${place.pointer}/${name}` })] as const;
	});
	return Object.fromEntries(members.filter(([, value]) => value !== null));
}
