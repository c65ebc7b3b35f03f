import { CONFIRM_FIELD } from "#contract/accounts/forms.ts";
import type { Make } from "../../../conformance/world.ts";
import {
	collection,
	collectionEntry,
	collectionState,
	uuid,
} from "../../../registry/record-builders.ts";
import { START } from "../../../registry/registry-fixture.ts";

/** A collection with a listing, an earlier state, and a change that waits. */
const own: Make = ({ name, ownerId, save }) => {
	const act = { kind: "remove", slug: "harbor-scout" } as const;
	const pending = [{ id: "waits", by: "owner:bo", at: START, act }];
	save.collections.save(collection(name, { ownerId, visibility: "members", pending }));
	save.collectionEntries.save(collectionEntry("harbor-scout", { collection: name }));
	save.collectionStates.save(collectionState(name));
	return { parameters: { collection: name } };
};
/** One for whoever has its address. */
const open: Make = ({ name, ownerId, save }) => {
	save.collections.save(collection(name, { ownerId }));
	return { parameters: { collection: name } };
};
const confirmed = { [CONFIRM_FIELD]: "on" };
const settings = (name: string) => {
	const head = { name: `Approved ${name}`, description: "For our teams.", visibility: "unlisted" };
	return { ...head, "rule/query": "", "rule/checks": "" };
};

/** Each page and form of collections, filled in so that an editor succeeds. */
export const COLLECTION_EXAMPLES = {
	publicCollections: {},
	collectionPage: { make: open },
	collections: {},
	makeCollection: { fieldsFor: settings },
	tryCollection: { make: own, isOwn: true, fieldsFor: settings },
	saveCollection: { make: own, isOwn: true, fieldsFor: settings },
	approveEntry: {
		make: own,
		isOwn: true,
		fields: { slug: "repo-lantern" },
		// It needs a listing of the hour.
		succeedsIn: "collections/collection-pages.test.ts",
	},
	takeOut: { make: own, isOwn: true, fields: { slug: "harbor-scout" } },
	answerWaiting: { make: own, isOwn: true, fields: { id: "waits", answer: "declined" } },
	goBack: { make: own, isOwn: true, fieldsFor: (name: string) => ({ id: uuid(name) }) },
	closeCollection: { make: own, isOwn: true, fields: confirmed },
	endOthers: {
		make: (parts: Parameters<Make>[0]) => open({ ...parts, ownerId: "owner:bo" }),
		fields: { reason: "It insults.", ...confirmed },
		fieldsFor: (name: string) => ({ slug: name }),
	},
} as const;
