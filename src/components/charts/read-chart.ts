type Point = readonly [x: number, y: number];

interface Chart {
	table: HTMLTableElement;
	/** The view box. */
	size: DOMRect;
	lines: Point[][];
	/** All lines end on the same day. */
	longest: Point[];
	reader: HTMLElement;
	hair: HTMLElement;
	dots: HTMLElement[];
	words: HTMLElement;
}

const KEYS: Readonly<Record<string, (day: number, last: number) => number>> = {
	ArrowLeft: (day) => day - 1,
	ArrowDown: (day) => day - 1,
	ArrowRight: (day) => day + 1,
	ArrowUp: (day) => day + 1,
	Home: () => 0,
	End: (_, last) => last,
};

/** Lets people read a chart day by day, by pointer, touch or keyboard. The words come from the table below it. */
export function readChart(plot: HTMLElement): void {
	const chart = openChart(plot);
	if (!chart) return;
	const { reader, longest } = chart;
	const last = longest.length - 1;
	let day = last;
	const show = (to: number) => {
		day = Math.max(0, Math.min(last, to));
		say(chart, day);
		reader.classList.add("on");
	};
	const stop = () => reader.classList.remove("on");
	const point = (event: PointerEvent) => show(dayUnder(chart, event));
	reader.addEventListener("pointermove", point);
	reader.addEventListener("pointerdown", point);
	// Only for a mouse: the chosen day should stay visible after lifting a finger.
	reader.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && stop());
	reader.addEventListener("focus", () => show(day));
	reader.addEventListener("blur", stop);
	reader.addEventListener("keydown", (event) => {
		if (event.key === "Escape") return stop();
		const move = KEYS[event.key];
		if (!move) return;
		event.preventDefault();
		show(move(day, last));
	});
	say(chart, last);
}

function openChart(plot: HTMLElement): Chart | undefined {
	const svg = plot.querySelector("svg");
	const table = plot.closest("section")?.querySelector<HTMLTableElement>(".values");
	if (!svg || !table) return;
	const lines = [...svg.querySelectorAll(".line")].map(pointsOf);
	const longest = lines.reduce((most, line) => (line.length > most.length ? line : most), []);
	const reader = plot.appendChild(document.createElement("div"));
	reader.className = "reader";
	reader.role = "slider";
	reader.tabIndex = 0;
	reader.ariaLabel = "Day";
	reader.ariaValueMin = "0";
	reader.ariaValueMax = String(longest.length - 1);
	const add = (name: string) => reader.appendChild(document.createElement(name));
	return {
		table,
		size: svg.viewBox.baseVal,
		lines,
		longest,
		reader,
		hair: add("i"),
		dots: lines.map(() => add("b")),
		words: add("p"),
	};
}

/** Points of a path of straight lines. */
function pointsOf(line: Element): Point[] {
	const pairs = line.getAttribute("d")?.slice(1).split("L") ?? [];
	return pairs.map((pair) => {
		const [x = 0, y = 0] = pair.split(" ").map(Number);
		return [x, y];
	});
}

function dayUnder({ reader, size, longest }: Chart, { clientX }: PointerEvent): number {
	const box = reader.getBoundingClientRect();
	const x = ((clientX - box.left) / box.width) * size.width;
	const distances = longest.map(([left]) => Math.abs(left - x));
	return distances.indexOf(Math.min(...distances));
}

function say({ table, size, lines, longest, ...shown }: Chart, day: number): void {
	const fromEnd = longest.length - day;
	const [x = 0] = longest[day] ?? [];
	const words = wordsOf(table, fromEnd - 1);
	shown.reader.ariaValueNow = String(day);
	shown.reader.ariaValueText = words;
	shown.words.textContent = words;
	shown.words.classList.toggle("before", x > size.width / 2);
	for (const part of [shown.words, shown.hair]) part.style.left = `${(x / size.width) * 100}%`;
	for (const [place, dot] of shown.dots.entries()) {
		const [left, top] = lines[place]?.at(-fromEnd) ?? [];
		dot.hidden = left === undefined;
		dot.style.left = `${((left ?? 0) / size.width) * 100}%`;
		dot.style.top = `${((top ?? 0) / size.height) * 100}%`;
	}
}

/** `4 May 2026: Market score 74.3, Rank #12`. */
function wordsOf({ tHead, tBodies }: HTMLTableElement, row: number): string {
	const texts = (line?: HTMLTableRowElement) =>
		[...(line?.cells ?? [])].map(({ textContent }) => textContent);
	const [, ...heads] = texts(tHead?.rows[0]);
	const [day, ...values] = texts(tBodies[0]?.rows[row]);
	return `${day}: ${values.map((value, place) => `${heads[place]} ${value}`).join(", ")}`;
}
