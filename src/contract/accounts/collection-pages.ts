import { z } from "zod";
import {
	CollectionRequest,
	EntryRequest,
	ProposalAnswer,
	Rule,
} from "../collections/collection.ts";
import { Slug } from "../primitives.ts";
import { dashboardPage, formRow, openPage } from "./dashboard-row.ts";
import { checkboxField, lines, optional } from "./form-fields.ts";
import { NoFields, OwnerForm } from "./forms.ts";

const { name, description, visibility } = CollectionRequest.shape;
const MakeForm = OwnerForm.extend({ name, description, visibility, agent: optional(Slug) });
/** Named by where the API says that they are wrong. */
const RuleFields = {
	"rule/query": z.string().trim().pipe(Rule.shape.query),
	"rule/checks": lines(Rule.shape.checks),
};
const SettingsForm = z
	.object({ name, description, visibility, auto_admit: checkboxField, ...RuleFields })
	.transform(({ "rule/query": query, "rule/checks": checks, ...head }) => {
		return { ...head, rule: query === "" && checks.length === 0 ? null : { query, checks } };
	});
const { version, note } = EntryRequest.shape;
const EntryChoice = z.object({ slug: z.string().trim().pipe(Slug) });
const EntryForm = EntryChoice.extend({
	version: optional(version.unwrap()),
	note: optional(note.unwrap()),
});
const Choice = z.object({ id: z.string().max(64) });
const AnswerForm = Choice.extend(ProposalAnswer.shape);

const BASE = "collections/{collection}/";

/** Collections: the page of each, for whoever may see it, and what its editors do there. */
export const COLLECTION_PAGES = [
	openPage("publicCollections", "collections/"),
	openPage("collectionPage", "c/{collection}/"),
	dashboardPage("collections", "collections/"),
	formRow("makeCollection", "collections/", MakeForm, "createCollection"),
	{ ...formRow("tryCollection", `${BASE}try/`, SettingsForm, "previewCollection"), status: 200 },
	formRow("saveCollection", `${BASE}save/`, SettingsForm, "changeCollection"),
	formRow("approveEntry", `${BASE}approve/`, EntryForm, "putCollectionEntry"),
	formRow("takeOut", `${BASE}take-out/`, EntryChoice, "removeCollectionEntry"),
	formRow("answerWaiting", `${BASE}answer/`, AnswerForm, "answerProposal"),
	formRow("goBack", `${BASE}go-back/`, Choice, "restoreCollection"),
	formRow("closeCollection", `${BASE}end/`, NoFields, "endCollection"),
] as const;
