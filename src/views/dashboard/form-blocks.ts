/** Forms of dashboard pages: their fields and buttons. */
export interface Form {
	id?: string;
	/** `get` for one that changes nothing and leads to a page. */
	method?: "get";
	action: string;
	submit: string;
	tone?: "plain" | "line" | "quiet" | "danger";
	fields: readonly Field[];
	/** What the button says by itself. */
	sends?: Sent;
	/** Further buttons, which send the fields elsewhere or with something of their own, whether they are right or not. */
	others?: readonly OtherButton[];
	/** True if it stays in sight. */
	isSticky?: true;
	/** A list is sent as a field of each value. */
	hidden?: Readonly<Record<string, string | readonly string[]>>;
	/** Overrides what follows from the fields. */
	isMultipart?: boolean;
	/** Name of our script that handles the form. Without the script, the form is hidden. */
	script?: "passkey-sign-in" | "passkey-add";
	/** For screen readers: what a button in a table does, if its word is not enough. */
	label?: string;
	/** The word that unfolds the form, if the button should need a second click. */
	opener?: string;
}

interface Sent {
	name: string;
	value: string;
	/** The key that presses it. */
	key?: string;
}

export interface OtherButton {
	submit: string;
	action?: string;
	sends?: Sent;
	tone?: "danger";
}

export interface Field {
	name: string;
	label: string;
	type: "text" | "email" | "textarea" | "select" | "checkbox" | "checkboxes" | "radios" | "picture";
	/** For a picture, whose value is a digest: where it is shown (with `{value}`), and the fields of the file and of the box to remove it. */
	file?: { picture: string; name: string; none: string; accept: string };
	value?: string;
	/** Chosen values of checkboxes, and whether a single one is on. */
	chosen?: readonly string[];
	options?: readonly Option[];
	hint?: string;
	required?: boolean;
	/** True if another field can take its place, or each of its choices says something. Then none is marked as optional. */
	isEither?: boolean;
	/** Starts a group of fields. */
	heading?: { title: string; text: string };
	maxLength?: number;
	/** The limit as a sentence, if people should see how much of it they use. */
	limit?: string;
	/** As in the `autocomplete` attribute. */
	autocomplete?: string;
	/** What is wrong with it, as the rest of a sentence that begins with the label. */
	error?: string;
	id?: string;
}

export interface Option {
	value: string;
	label: string;
	hint?: string;
}
