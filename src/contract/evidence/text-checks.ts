import { type CheckRule, fail, inapplicable, pass, unknown, warn } from "./check-row.ts";

const NO_TEXT = inapplicable("It has no document or tool with a text.");
const UNSEEN_TEXT = unknown("Not all of its texts could be seen. {why}");

export const TEXT_CHECKS = {
	"tools.unicode": {
		label: "No hidden characters",
		asks: "Are there characters in its texts that people do not see and models read?",
		how: "Every text of documents, tools, their schemas and the instructions is searched for tag characters, variation selectors in a row, marks that reorder text, zero-width and control characters. Emoji, flags, and joiners of the scripts that need them are left out. Tags are decoded in the evidence.",
		falseAlarms: "Texts copied from a web page can bring single zero-width characters along.",
		subject: "text",
		severity: "high",
		reasons: {
			plain: pass("Its texts ({texts}) have no hidden characters."),
			"hidden-text": fail(
				"{place} has a hidden text, which reads “{decoded}”.",
				"Take the hidden characters out.",
			),
			reordered: fail(
				"{place} has marks that show its text in another order than models read it.",
				"Take the marks out.",
			),
			"many-kinds": fail(
				"{place} has {kinds} kinds of hidden characters: {characters}.",
				"Take the hidden characters out.",
			),
			invisible: warn(
				"{place} has characters that nobody sees: {characters}.",
				"Take them out; they often come along when text is copied.",
			),
			unseen: UNSEEN_TEXT,
			none: NO_TEXT,
		},
	},
	"tools.injection": {
		label: "No known orders to models",
		asks: "Do its texts try to make a model do what its user does not want or know?",
		how: "A list of patterns, each of a category, is searched for in every text of the listing, its tools, prompts and documents. Words alone never fail. Quotations only warn. What a text says that it looks for, or denies, does not count.",
		falseAlarms:
			"Programs that look for such texts quote them. Rules see words, not intentions: read the evidence.",
		subject: "text",
		severity: "high",
		changes: [
			{
				date: "2026-11-28",
				says: "Reads what the listing says itself, knows orders to whoever reviews it, takes words together instead of sentences as they were seen, and leaves out what a text says that it looks for.",
			},
		],
		reasons: {
			plain: pass("Its texts ({texts}) have none of the known patterns."),
			orders: fail(
				"{place} gives models orders ({category}): “{span}”.",
				"Say what the tool does; leave to the model and its user when and how it is used.",
			),
			urges: warn(
				"{place} has a text that urges models ({category}): “{span}”.",
				"Say what the tool does; leave to the model and its user when and how it is used.",
			),
			unseen: UNSEEN_TEXT,
			none: NO_TEXT,
		},
	},
	"texts.conduct": {
		label: "No known lures, threats or insults",
		asks: "Do its texts ask readers for secrets, promise money, speak for others, threaten or insult?",
		how: "Lists of phrases of each kind, in many languages, are searched for in every text of the listing, its tools and documents. What a text says that it detects does not count.",
		falseAlarms: "Programs about fraud or abuse speak of it. Rules see words, not intentions.",
		subject: "text",
		severity: "medium",
		reasons: {
			plain: pass("Its texts ({texts}) have none of the known phrases."),
			harms: fail("{place} {what}: “{span}”.", "Take it out."),
			lures: warn("{place} {what}: “{span}”.", "Say what it does in plain words."),
			unseen: UNSEEN_TEXT,
			none: NO_TEXT,
		},
	},
	"auth.no-secret-leak": {
		label: "No key of a known form",
		asks: "Did somebody leave a key in a document?",
		how: "Texts are searched for keys of known forms that are not examples. Evidence shows their first characters only.",
		falseAlarms: "Keys that were made for documentation and open nothing.",
		subject: "text",
		severity: "high",
		reasons: {
			plain: pass("Its texts ({texts}) have no key of a known form."),
			secret: fail(
				"{place} has what looks like {kind}.",
				"Withdraw the key where it was made, then take it out; versions stay readable.",
			),
			unseen: UNSEEN_TEXT,
			none: NO_TEXT,
		},
	},
} as const satisfies Record<string, CheckRule>;
