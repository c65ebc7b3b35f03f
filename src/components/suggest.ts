/** What the list of agents answers, as far as it is shown. */
interface Suggestion {
	slug: string;
	title: string;
}

interface SuggestionBox {
	input: HTMLInputElement;
	list: HTMLUListElement;
	choose: (agent: Suggestion) => void;
}

const SUGGESTION_COUNT = 6;
/** A single letter says nothing yet. */
const MIN_CHARACTERS = 2;
const PAUSE_MS = 150;

/** Shows agents that could be meant while somebody types. Without it, or when it fails, the form works all the same. */
export function suggestAgents(input: HTMLInputElement, choose: (agent: Suggestion) => void): void {
	const box = { input, list: createList(input), choose };
	let asked = new AbortController();
	const askAgain = () => {
		asked.abort();
		asked = new AbortController();
		return asked.signal;
	};
	const suggest = async () => {
		const signal = askAgain();
		const text = input.value.trim();
		const found = text.length < MIN_CHARACTERS ? [] : await findAgents(text, signal);
		if (!signal.aborted) show(box, found);
	};
	input.addEventListener("input", suggest);
	input.addEventListener("blur", () => {
		askAgain();
		show(box, []);
	});
	input.addEventListener("keydown", (event) => {
		if (event.isComposing) return;
		if (box.list.hidden) {
			if (event.key === "ArrowDown") void suggest();
			return;
		}
		if (KEYS[event.key]?.(box)) event.preventDefault();
	});
	box.list.addEventListener("mousedown", (event) => {
		// The field would lose the focus, and the list with it.
		event.preventDefault();
		if (event.target instanceof Element) open(box, event.target.closest("li"));
	});
}

function createList(input: HTMLInputElement): HTMLUListElement {
	const list = document.createElement("ul");
	list.id = `suggestions-${input.id}`;
	list.className = "suggestions";
	list.role = "listbox";
	list.ariaLabel = "Agents";
	list.hidden = true;
	input.after(list);
	// A field for searching may not be a combobox too.
	input.type = "text";
	input.enterKeyHint = "search";
	input.role = "combobox";
	input.ariaAutoComplete = "list";
	input.ariaExpanded = "false";
	input.setAttribute("aria-controls", list.id);
	return list;
}

/** Nothing where an answer fails: nobody asked for suggestions. */
async function findAgents(text: string, signal: AbortSignal): Promise<Suggestion[]> {
	await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
	if (signal.aborted) return [];
	const address = `/api/v1/agents?limit=${SUGGESTION_COUNT}&sort=relevance&q=${encodeURIComponent(text)}`;
	try {
		const answer = await fetch(address, { signal });
		const { data = [] }: { data?: Suggestion[] } = await answer.json();
		return data;
	} catch {
		return [];
	}
}

function show({ input, list }: SuggestionBox, agents: readonly Suggestion[]): void {
	list.replaceChildren(
		...agents.map(({ slug, title }, place) => {
			const option = document.createElement("li");
			option.id = `${list.id}-${place}`;
			option.role = "option";
			option.ariaSelected = "false";
			option.dataset.slug = slug;
			option.textContent = title;
			return option;
		}),
	);
	list.hidden = agents.length === 0;
	input.ariaExpanded = String(!list.hidden);
	input.removeAttribute("aria-activedescendant");
}

/** What keys do while suggestions are shown; true when the field has no more to do with it. */
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
	const slug = option?.dataset.slug;
	if (slug === undefined) return false;
	box.choose({ slug, title: option?.textContent ?? "" });
	show(box, []);
	return true;
}
