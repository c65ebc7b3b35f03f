import { TYPE_LABELS } from "#contract/agents/labels.ts";
import type { AgentType } from "#contract/vocabulary.ts";

/** The parts of the API's response that are shown. */
interface Answer {
	data?: {
		slug: string;
		title: string;
		agent_type: AgentType | null;
		market_score: number;
		is_ranked: boolean;
		primary_category: { name: string } | null;
	}[];
	values?: { filter: string; value: string; label: string; agent_count: number }[];
}

interface Suggestion {
	title: string;
	/** A few facts. */
	note: string;
	path: string;
	/** Of an agent. Empty for a list. */
	slug: string;
}

interface SuggestionBox {
	input: HTMLInputElement;
	list: HTMLUListElement;
	choose: (chosen: Suggestion) => void;
	shown: Suggestion[];
}

/** Lists are of a type or category. */
type Kinds = "agents" | "agents and lists";

const FIRST = { limit: "6", sort: "relevance" };
/** For agents alone, the text is a name and not interpreted. */
const ASKED: Readonly<Record<Kinds, Record<string, string>>> = {
	agents: FIRST,
	"agents and lists": { ...FIRST, interpret: "true" },
};
const LIST_COUNT = 3;
/** A single letter is too little. */
const MIN_CHARACTERS = 2;
const PAUSE_MS = 150;

/** Shows suggestions while typing. The form also works without them. */
export function suggest(
	input: HTMLInputElement,
	{ kinds, choose }: Pick<SuggestionBox, "choose"> & { kinds: Kinds },
): void {
	const box: SuggestionBox = { input, list: createList(input), choose, shown: [] };
	let request = new AbortController();
	const askAgain = () => {
		request.abort();
		request = new AbortController();
		return request.signal;
	};
	const look = async () => {
		const signal = askAgain();
		const text = input.value.trim();
		const hits = text.length < MIN_CHARACTERS ? [] : await find(text, { kinds, signal });
		if (!signal.aborted) show(box, hits);
	};
	input.addEventListener("input", look);
	input.addEventListener("blur", () => {
		askAgain();
		show(box, []);
	});
	input.addEventListener("keydown", (event) => {
		if (event.isComposing) return;
		if (box.list.hidden) {
			if (event.key === "ArrowDown") void look();
			return;
		}
		if (KEYS[event.key]?.(box)) event.preventDefault();
	});
	box.list.addEventListener("mousedown", (event) => {
		// Keeps the focus in the field: losing it would close the list.
		event.preventDefault();
		if (event.target instanceof Element) open(box, event.target.closest("li"));
	});
}

function createList(input: HTMLInputElement): HTMLUListElement {
	const list = document.createElement("ul");
	list.id = `suggestions-${input.id || input.name}`;
	list.className = "suggestions";
	list.role = "listbox";
	list.ariaLabel = "Suggestions";
	list.hidden = true;
	input.after(list);
	// A search field must not have the role combobox.
	input.type = "text";
	input.enterKeyHint = "search";
	input.role = "combobox";
	input.ariaAutoComplete = "list";
	input.ariaExpanded = "false";
	input.setAttribute("aria-controls", list.id);
	return list;
}

/** Empty if the request fails, because suggestions are optional. */
async function find(
	text: string,
	{ kinds, signal }: { kinds: Kinds; signal: AbortSignal },
): Promise<Suggestion[]> {
	await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	if (signal.aborted) return [];
	const query = new URLSearchParams({ ...ASKED[kinds], q: text });
	try {
		const answer = await fetch(`/api/v1/agents?${query}`, { signal });
		const { data = [], values = [] }: Answer = await answer.json();
		return [...values.slice(0, LIST_COUNT).map(listSuggestion), ...data.map(agentSuggestion)];
	} catch {
		return [];
	}
}

type Items<Name extends keyof Answer> = NonNullable<Answer[Name]>[number];

function agentSuggestion(agent: Items<"data">): Suggestion {
	const { slug, title, agent_type: type } = agent;
	const score = agent.is_ranked && agent.market_score.toFixed(1);
	const facts = [type && TYPE_LABELS[type], agent.primary_category?.name, score];
	return { slug, title, note: facts.filter((fact) => fact).join(" · "), path: `/agents/${slug}/` };
}

function listSuggestion({ filter, value, label, agent_count: count }: Items<"values">): Suggestion {
	const path = `/agents/?${new URLSearchParams({ [filter]: value })}`;
	return { slug: "", title: label, note: `${filter} · ${count}`, path };
}

function show(box: SuggestionBox, suggestions: Suggestion[]): void {
	const { input, list } = box;
	box.shown = suggestions;
	list.replaceChildren(
		...suggestions.map(({ title, note }, place) => {
			const option = document.createElement("li");
			option.id = `${list.id}-${place}`;
			option.role = "option";
			option.ariaSelected = "false";
			const about = document.createElement("small");
			about.textContent = note;
			option.append(title, " ", about);
			return option;
		}),
	);
	list.hidden = suggestions.length === 0;
	input.ariaExpanded = String(!list.hidden);
	input.removeAttribute("aria-activedescendant");
}

/** Keys while suggestions are shown. True if the key was handled. */
const KEYS: Readonly<Record<string, (box: SuggestionBox) => boolean>> = {
	ArrowDown: (box) => move(box, 1),
	ArrowUp: (box) => move(box, -1),
	Escape(box) {
		show(box, []);
		return true;
	},
	Enter: (box) => open(box, chosenIn(box.list)),
};

const chosenIn = (list: HTMLUListElement) =>
	list.querySelector<HTMLLIElement>("[aria-selected=true]");

function move({ input, list }: SuggestionBox, step: number): boolean {
	const options = [...list.querySelectorAll("li")];
	const chosen = chosenIn(list);
	const from = chosen ? options.indexOf(chosen) : step > 0 ? -1 : options.length;
	const next = options.at((from + step) % options.length);
	if (chosen) chosen.ariaSelected = "false";
	if (!next) return false;
	next.ariaSelected = "true";
	input.setAttribute("aria-activedescendant", next.id);
	return true;
}

function open(box: SuggestionBox, option: HTMLLIElement | null): boolean {
	const chosen = option && box.shown[[...box.list.children].indexOf(option)];
	if (!chosen) return false;
	box.choose(chosen);
	show(box, []);
	return true;
}
