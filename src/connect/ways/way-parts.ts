import { type ClientWay, Input, type Snippet, type Way } from "#contract/facts/connect.ts";
import { keysOf, pickMembers } from "#contract/members-of.ts";
import type { Chosen } from "../clients/client.ts";
import type { LaunchCommand } from "../packages/launch.ts";
import { type Caution, forbidsCommands } from "../safety/caution.ts";
import { type Given, type Item, isIncluded, isSlot, type Slot } from "../templates/template.ts";

export interface WayParts extends Omit<Way, "id" | "kind" | "clients"> {
	/** False if no command or address may be made from what its document says; the warnings say why. */
	usable: boolean;
	/** Of packages and servers. */
	launch?: LaunchCommand;
	/** Of a usable way, on demand, because lists of ways do not need them. Without those that are known already. */
	clients: (known?: ReadonlySet<string>) => ClientWay[];
}

export interface WayContext extends Chosen {
	protocolName: string | null;
	registryUrl: string;
	withdrawn: string | undefined;
	/** Clients that need no answer. */
	known?: ReadonlySet<string> | undefined;
}

/** A way where nothing is filled in. */
export function plainWay(
	name: Pick<Way, "label" | "target">,
	cautions: readonly Caution[],
	clients: () => ClientWay[],
): WayParts {
	const warnings = cautions.map(({ text }) => text);
	return { ...name, inputs: [], warnings, usable: !forbidsCommands(cautions), clients };
}

const NOTHING: Given = new Map();

/** Never shows defaults or choices of secrets. */
export function inputsOf(items: readonly Item[]): Way["inputs"] {
	const slotsIn = (some: readonly Item[]) => some.flatMap(({ value }) => value.filter(isSlot));
	const byName = new Map<string, Slot>();
	// Of two with one name, the stricter one tells what is asked for.
	for (const slot of slotsIn(items))
		if (strictness(slot) > strictness(byName.get(slot.name))) byName.set(slot.name, slot);
	const there = slotsIn(items.filter((item) => isIncluded(item, NOTHING)));
	const names = new Set(there.map(({ name }) => name));
	return [...byName.values()].map(({ name, input }) => ({
		...pickMembers<Input>(input, keysOf(Input.shape)),
		...(input.secret && { default: null, choices: [] }),
		name,
		left_out: !names.has(name),
	}));
}

/** Only what its documents call required is needed, and only what they call optional can be left out. */
export function needWords(who: "It needs" | "You need", asked: readonly Input[]): string {
	const said = (start: string, is: Input["required"]) => {
		const names = asked.flatMap(({ name, required }) => (required === is ? name : []));
		return names.length === 0 ? [] : [`${start} ${names.join(", ")}.`];
	};
	return [...said(who, true), ...said("It takes", null), ...said("You can set", false)].join(" ");
}

function strictness(slot: Slot | undefined): number {
	if (slot === undefined) return -1;
	return slot.input.secret ? 2 : slot.input.required ? 1 : 0;
}

export function textSnippet(kind: "address" | "steps", label: string, text: string): Snippet {
	return { kind, label, shell: null, path: null, syntax: "text", text };
}
