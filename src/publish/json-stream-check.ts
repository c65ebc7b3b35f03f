import { z } from "zod";

/** What is in the way of a JSON text; undefined when nothing is. */
type Fault = string | undefined;

/** Stands for a row that was looked at, in what is left of the text. */
const ROW = "{}";
const [QUOTE, BACKSLASH, BRACE, BRACKET] = ['"', "\\", "{", "["].map((sign) => sign.charCodeAt(0));
const [BRACE_END, BRACKET_END] = ["}", "]"].map((sign) => sign.charCodeAt(0));

/**
 * Looks at a JSON object that comes in parts: each row of its lists by itself, and at the end what is left of it without
 * them, so that a text of any size is never parsed at once.
 */
export class JsonStreamCheck {
	readonly #shape: Readonly<Record<string, unknown>>;
	readonly #schema: z.ZodType | null;
	#fault: Fault;
	/** The text with a placeholder for every row. */
	#rest = "";
	/** The beginning of a row whose end has not come yet. */
	#begun = "";
	#depth = 0;
	#inString = false;
	#isEscaped = false;
	#inList = false;
	#inRow = false;
	#rowSchema: z.ZodType | undefined;

	constructor(schema: z.ZodType | null) {
		this.#schema = schema;
		this.#shape = schema instanceof z.ZodObject ? schema.shape : {};
	}

	take(part: string): void {
		let from = 0;
		for (let place = 0; place < part.length; place += 1) {
			const code = part.charCodeAt(place);
			if (this.#inString) this.#readString(code);
			else if (code === QUOTE) this.#inString = true;
			else if (code === BRACE || code === BRACKET) {
				if (this.#beginsRow(code)) {
					this.#rest += part.slice(from, place);
					from = place;
				}
				this.#open(code, () => this.#rest + part.slice(from, place));
			} else if (code === BRACE_END || code === BRACKET_END) {
				this.#depth -= 1;
				if (!this.#inRow || this.#depth !== 2) continue;
				this.#endRow(this.#begun + part.slice(from, place + 1));
				from = place + 1;
			}
		}
		if (this.#inRow) this.#begun += part.slice(from);
		else this.#rest += part.slice(from);
	}

	/** What is wrong with all that came, in words that follow its path. */
	end(): Fault {
		return this.#fault ?? this.#look(this.#begun + this.#rest, this.#schema, withoutRows);
	}

	#readString(code: number): void {
		if (this.#isEscaped) this.#isEscaped = false;
		else if (code === BACKSLASH) this.#isEscaped = true;
		else if (code === QUOTE) this.#inString = false;
	}

	#beginsRow(code: number): boolean {
		if (this.#depth !== 2 || !this.#inList || code !== BRACE) return false;
		this.#inRow = true;
		return true;
	}

	#open(code: number, textBefore: () => string): void {
		this.#depth += 1;
		if (this.#depth !== 2) return;
		this.#inList = code === BRACKET;
		const [, member = ""] = /"(\w+)"\s*:\s*$/.exec(textBefore().slice(-100)) ?? [];
		this.#rowSchema = rowSchemaOf(this.#shape[member]);
	}

	#endRow(row: string): void {
		this.#fault ??= this.#look(row, this.#rowSchema ?? null);
		this.#rest += ROW;
		this.#begun = "";
		this.#inRow = false;
	}

	#look(text: string, schema: z.ZodType | null, prepare = (value: unknown) => value): Fault {
		try {
			const value = prepare(JSON.parse(text));
			const [issue] = schema?.safeParse(value).error?.issues ?? [];
			return issue && `breaks its schema at ${issue.path.join(".")}: ${issue.message}`;
		} catch (error) {
			if (error instanceof SyntaxError) return `is no JSON: ${error.message}`;
			throw error;
		}
	}
}

function rowSchemaOf(list: unknown): z.ZodType | undefined {
	const row = list instanceof z.ZodArray ? list.element : undefined;
	return row instanceof z.ZodType ? row : undefined;
}

/** Rows were looked at already. */
function withoutRows(value: unknown): unknown {
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, member]) => [
			name,
			Array.isArray(member) ? member.filter((item) => JSON.stringify(item) !== ROW) : member,
		]),
	);
}
