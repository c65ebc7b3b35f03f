// Runs in a page: what can be measured of it. The file's value is that of its last expression.
(() => {
	const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
	const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
	const boxOf = (element) => element.getBoundingClientRect();
	// Only invented listings have a notice.
	const above = document.querySelector(".sample-notice")?.offsetHeight ?? 0;
	const topOf = (element) => boxOf(element).top + scrollY - above;
	const startOf = (element) =>
		document.dir === "rtl" ? boxOf(element).right : boxOf(element).left;
	const bottomOf = (element) =>
		element ? Math.round(boxOf(element).bottom + scrollY - above) : null;
	const nameOf = (element) => element.textContent.trim().replaceAll(/\s+/g, " ").slice(0, 60);
	/** Each match in the texts below an element, with the boxes of its lines. */
	function* linesOf(element, pattern) {
		const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
		while (texts.nextNode()) {
			const { data, parentElement } = texts.currentNode;
			if (!isShown(parentElement)) continue;
			for (const { 0: text, index } of data.matchAll(pattern)) {
				const range = document.createRange();
				range.setStart(texts.currentNode, index);
				range.setEnd(texts.currentNode, index + text.length);
				yield {
					text,
					element: parentElement,
					boxes: [...range.getClientRects()].filter(({ width }) => width > 0),
				};
			}
		}
	}
	/** False for what is cut off. */
	const isWithin = (box, element) => {
		for (let around = element; around; around = around.parentElement) {
			const { overflowY } = getComputedStyle(around);
			if (overflowY === "visible") continue;
			const { left, right, bottom } = boxOf(around);
			if (box.top > bottom - 4 || box.right > right + 4 || box.left < left - 4) return false;
		}
		return box.right > 0 && box.left < innerWidth;
	};
	const textAbove = (end) =>
		[...linesOf(document.body, /\S+/g)]
			.filter(
				({ boxes: [box], element }) =>
					box && box.width > 1 && box.top + scrollY < end && isWithin(box, element),
			)
			.map(({ text }) => text);
	/** Whole words of letters. Scripts without spaces break anywhere. */
	const wordOf = (most) =>
		new RegExp(
			`(?<!\\S)(?:(?!\\p{sc=Han}|\\p{sc=Kana}|\\p{sc=Hira}|\\p{sc=Thai})[\\p{L}\\p{N}\\p{M}]){1,${most}}(?!\\S)`,
			"gu",
		);
	const brokenIn = (selector, most) =>
		all(selector).flatMap((name) =>
			[...linesOf(name, wordOf(most))].flatMap(({ text, boxes }) =>
				new Set(boxes.map(({ top }) => Math.round(top))).size > 1
					? [`${text} of ${nameOf(name)}`]
					: [],
			),
		);
	const columnsOf = (table) => {
		const rows = [...table.querySelectorAll("tbody tr")].map(({ cells }) => [...cells]);
		if (rows.length < 3) return [];
		const heads = [...table.querySelectorAll("thead th")];
		return heads.flatMap((head, at) => {
			if (!isShown(head) || rows.some((cells) => cells[at]?.querySelector("input"))) return [];
			const values = new Set(rows.map((cells) => cells[at]?.innerText.trim() ?? ""));
			return values.size < 2 ? [nameOf(head)] : [];
		});
	};
	const primary = all(
		"main :is(.btn, button):not(.line, .quiet, .more, .bad, .danger, .chip, .bare)",
	);
	return {
		overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
		scrolling: all(".side > aside *").flatMap((box) =>
			box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX)
				? [nameOf(box)]
				: [],
		),
		// A drawing has less room.
		brokenWords: [
			...brokenIn("h1, .nm:not(.cmp *), .rows .by, .jobs span", 20),
			...brokenIn(".wall span, .node b, .cmp .nm", 13),
		],
		cut: [
			...all(".add .meta .warn b").filter((need) => need.scrollHeight > need.clientHeight),
			...all(".sels select").filter((select) => {
				const whole = select.cloneNode(true);
				whole.style = "position: absolute; width: max-content; min-width: 0; max-width: none";
				select.after(whole);
				const { width } = boxOf(whole);
				whole.remove();
				return width > boxOf(select).width + 1;
			}),
		].map(nameOf),
		covered: all(".snippet").flatMap((box) => {
			const [text, button] = ["pre", "button"].map((part) => box.querySelector(part));
			return button &&
				boxOf(button).left < boxOf(text).right &&
				boxOf(button).right > boxOf(text).left
				? [nameOf(text)]
				: [];
		}),
		crooked: [
			// The tile of each compared one, and what stands below it
			...all(".cmp thead th .tile").flatMap((tile, at) => {
				const cell = all(".cmp tbody tr:not(.g)")[0]?.cells[at + 1]?.firstElementChild;
				return cell && Math.abs(startOf(tile) - startOf(cell)) > 1 ? [nameOf(cell)] : [];
			}),
			// On phones, names are above their makers.
			...all(innerWidth < 600 ? ".mt tbody tr" : "none").flatMap((row) => {
				const tops = [".pick", ".tile", ".nm"].flatMap((part) => {
					const one = row.querySelector(part);
					return one ? [topOf(one)] : [];
				});
				return Math.max(...tops) - Math.min(...tops) > 8 ? [nameOf(row)] : [];
			}),
			...all(innerWidth < 600 ? "none" : ".sels button")
				.filter((button) => Math.abs(topOf(button) - topOf(all(".sels select").at(-1))) > 2)
				.map(nameOf),
		],
		button: bottomOf(all("main .btn")[0]),
		facts: bottomOf(all(".firsts")[0]),
		tools: all("#tools").map(topOf).map(Math.round)[0] ?? null,
		words: textAbove(500).length,
		unknown: [
			textAbove(800).join(" "),
			...all(".rows, main table, .filter-sheet").map((list) => list.innerText),
		].flatMap((text) => text.match(/.{0,40}\b(?:unknown|not known)\b/gi) ?? []),
		equalColumns: all(".mt").flatMap(columnsOf),
		emptyFacets: all(".facet").flatMap((facet) => {
			const counts = [...facet.querySelectorAll("a:not(.chosen) b")].map(nameOf);
			return facet.querySelector("a") === null || counts.includes("0") ? [nameOf(facet)] : [];
		}),
		rows: all(".rows > li").map((row) => ({
			name: nameOf(row),
			height: Math.round(boxOf(row).height),
			facts: Math.max(
				0,
				...[...row.querySelectorAll(".meta")].map((facts) => Math.round(boxOf(facts).height)),
			),
		})),
		primary: primary.map((button) => ({
			name: nameOf(button),
			top: Math.round(topOf(button)),
			height: Math.round(boxOf(button).height),
		})),
		small: all("main :is(button, .btn, summary, input:is([type=checkbox], [type=radio]))")
			.filter((one) => one.closest("label") === null)
			.filter((one) => boxOf(one).height < (primary.includes(one) ? 44 : 24))
			.map((one) => `${nameOf(one)} ${Math.round(boxOf(one).height)}`),
		reach: all(".reach").map((figure) => ({
			words: figure.ariaLabel ?? "",
			text: figure.innerText.replaceAll(/\s+/g, " "),
		})),
		head: Math.round(boxOf(document.querySelector(".top > .wrap") ?? document.head).height),
		charts: all(".scatter svg.drawn").map((chart) => ({
			head: chart.lastElementChild?.textContent ?? "",
			points: [...chart.querySelectorAll("a")].map((point) => ({
				path: point.getAttribute("href") ?? "",
				words: point.querySelector("title")?.textContent ?? "",
				isOwn: point.querySelector(".own") !== null,
			})),
		})),
		ticks: all("svg.proof").map(
			(tick) => tick.closest("li")?.querySelector(".nm")?.getAttribute("href") ?? location.pathname,
		),
	};
})();
