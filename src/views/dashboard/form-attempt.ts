import { CONFIRM_FIELD } from "#contract/accounts/forms.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { showAmount } from "../pages/display.ts";
import { type Block, type Cell, notice } from "./blocks.ts";
import type { Field, Form } from "./form-blocks.ts";

export interface FormAttempt {
	/** Path that it was sent to. Absent on pages with one form. */
	action?: string;
	values: Readonly<Record<string, string | readonly string[]>>;
	errors: readonly ProblemIssue[];
	/** A sentence about the whole form. Null if nothing is wrong and the form is only shown again. */
	detail: string | null;
	/** An own submission that conflicts with it. */
	submissionId?: string | undefined;
}

/** Fields with the sent values and their errors. Unchanged without an attempt. */
export function withAttempt(fields: readonly Field[], attempt?: FormAttempt): Field[] {
	if (!attempt) return [...fields];
	return fields.map((field) => {
		// What cannot be undone is confirmed anew.
		if (field.name === CONFIRM_FIELD) return field;
		const value = attempt.values[field.name];
		const error = errorOf(attempt.errors, field.name);
		return {
			...field,
			...(field.type.startsWith("checkbox")
				? { chosen: value === undefined ? [] : [value].flat() }
				: { value: [value ?? ""].flat().join("\n") }),
			...(error === "" ? {} : { error, id: `wrong-${field.name}` }),
		};
	});
}

/** All errors of a field and its parts, each reason once. */
function errorOf(errors: FormAttempt["errors"], name: string): string {
	const own = errors.filter(({ pointer }) => `${pointer}/`.startsWith(`#/${name}/`));
	return [...new Set(own.map(({ detail }) => detail))].join("; ");
}

/** The same for boxes in a table. No field is marked, so the sentence says everything. */
export function ofTicks(attempt: FormAttempt): FormAttempt {
	const { detail, errors } = attempt;
	return { ...attempt, detail: errors[0]?.detail ?? detail, errors: [] };
}

/**
 * How to put what was sent into its form. Of several on the page with one address, that is the one whose hidden values
 * fit best.
 */
export function fillAttempt(attempt: FormAttempt, page: readonly Block[]) {
	const isThere = ({ action }: Form) => action.split("?", 1)[0] === attempt.action;
	const misfits = ({ hidden = {} }: Form) =>
		Object.entries(hidden).filter(([name, value]) => `${attempt.values[name]}` !== `${value}`)
			.length;
	const least = Math.min(...formsIn(page).filter(isThere).map(misfits));
	const isIt = (form: Form) => isThere(form) && misfits(form) === least;
	const filled = (form: Form): Form =>
		attempt.action === undefined || isIt(form)
			? { ...form, fields: withAttempt(form.fields, attempt) }
			: form;
	return (block: Block): Block => {
		if (block.kind === "form") return { ...block, form: filled(block.form) };
		const fill = (cell: Cell) => (cell.form ? { ...cell, form: filled(cell.form) } : cell);
		if (block.kind === "rows") {
			const rows = block.list.rows.map((row) => ({ ...row, acts: (row.acts ?? []).map(fill) }));
			return { ...block, list: { ...block.list, rows } };
		}
		if (block.kind !== "table") return block;
		const rows = block.table.rows.map((row) => row.map(fill));
		return { ...block, table: { ...block.table, rows } };
	};
}

/** What is wrong, at the top of the page: the marked fields, or the sentence about the whole form. */
export function attemptNotice(attempt: FormAttempt | undefined, below: readonly Block[]): Block[] {
	if (!attempt || attempt.detail === null) return [];
	const wrong = formsIn(below).flatMap(({ fields }) =>
		fields.flatMap(({ id, label, error }) =>
			id === undefined || error === undefined ? [] : [{ label, path: `#${id}` }],
		),
	);
	if (wrong.length === 0) return [notice("bad", attempt.detail)];
	const words = `Please fix ${showAmount(wrong.length, "field")}:`;
	return [{ kind: "notice", tone: "bad", text: words, links: wrong }];
}

function formsIn(blocks: readonly Block[]): Form[] {
	return blocks.flatMap((block) => {
		if (block.kind === "form") return [block.form];
		const rows = block.kind === "table" ? block.table.rows : [];
		const cells = block.kind === "rows" ? block.list.rows.map(({ acts = [] }) => acts) : rows;
		return cells.flat().flatMap(({ form }) => (form ? [form] : []));
	});
}

/** What was done before the page was reached, by its key. */
export function doneNotice(sentences: Readonly<Record<string, string>>, done: string | undefined) {
	const text = done !== undefined && Object.hasOwn(sentences, done) ? sentences[done] : undefined;
	return text === undefined ? [] : [notice("good", text)];
}
