import type { FactKind } from "#contract/fact-kinds.ts";
import type { FactRow } from "#contract/fact-row.ts";
import { findLicense } from "./license.ts";
import { type GatedText, gateLines, gateText } from "./text-gate.ts";
import { checkWebAddress } from "./web-address.ts";

/** Called with everything that is not acceptable and the pointer to its place. */
export type Refuse = (pointer: string, detail: string) => void;

type Gate<Value = unknown> = (raw: unknown, pointer: string, refuse: Refuse) => Value;

/** What strangers may say about a fact of each kind. An empty text counts as not stated. */
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
	// The shape has been checked.
	documents: (raw) => raw ?? [],
	count: orNull,
	choice: orNull,
	category: orNull,
};

/** Texts of a rule in their normal form; undefined where they break it. */
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
	tag: { find: (tag) => tag.toLowerCase() || undefined, detail: "must not be empty" },
};

/** A stated fact as records keep it, without what is not acceptable. */
export function gateFact({ kind, wire, rule }: FactRow, raw: unknown, refuse: Refuse): unknown {
	const pointer = `#/${wire}`;
	const value = GATES[kind](raw, pointer, refuse);
	if (rule === undefined) return value;
	const { find, detail } = RULES[rule];
	const meet: Gate<string | null> = (text, place) => {
		if (typeof text !== "string") return null;
		const found = find(text);
		if (found === undefined) refuse(place, detail);
		return found ?? null;
	};
	return (Array.isArray(value) ? listGate(meet) : meet)(value, pointer, refuse);
}

function orNull(raw: unknown): unknown {
	return raw ?? null;
}

function textGate(gate: (raw: string) => GatedText): Gate<string | null> {
	return (raw, pointer, refuse) => {
		if (typeof raw !== "string") return null;
		const gated = gate(raw);
		if (gated.ok) return gated.text || null;
		refuse(pointer, gated.detail);
		return null;
	};
}

function gateString(raw: unknown, pointer: string, refuse: Refuse): string | null {
	return textGate(gateText)(raw, pointer, refuse);
}

function gateAddress(raw: unknown, pointer: string, refuse: Refuse): string | null {
	if (typeof raw !== "string") return null;
	const checked = checkWebAddress(raw);
	if (checked.ok) return checked.href;
	refuse(pointer, checked.detail);
	return null;
}

function gateSecureAddress(raw: unknown, pointer: string, refuse: Refuse): string | null {
	const href = gateAddress(raw, pointer, refuse);
	if (href === null || href.startsWith("https://")) return href;
	refuse(pointer, "must start with https://");
	return null;
}

/** Each item that is acceptable, once. */
function listGate(gate: Gate<string | null>): Gate<string[]> {
	return (raw, pointer, refuse) => {
		if (!Array.isArray(raw)) return [];
		const items = raw.map((item, index) => gate(item, `${pointer}/${index}`, refuse));
		return [...new Set(items.filter((item) => item !== null))];
	};
}

function gateList(raw: unknown, pointer: string, refuse: Refuse): string[] {
	return listGate(gateString)(raw, pointer, refuse);
}

/** An empty list counts as stated: it says that there is nothing of the kind. */
function gateProfile(raw: unknown, pointer: string, refuse: Refuse): unknown {
	if (typeof raw !== "object" || raw === null) return null;
	const members = Object.entries(raw).map(([name, value]) => {
		const gate = Array.isArray(value) ? gateList : gateString;
		return [name, gate(value, `${pointer}/${name}`, refuse)] as const;
	});
	return Object.fromEntries(members.filter(([, value]) => value !== null));
}
