import { z } from "zod";
import { addSource } from "../sources/add-source.ts";
import { editSource, setSourceState } from "../sources/change-source.ts";
import { getSource } from "../sources/get-source.ts";
import { SourceChanges, SourceSettings } from "../sources/source-settings.ts";
import { type Operations, operation } from "./operation.ts";

const SourceChoice = z.strictObject({ name: z.string() });

/** What operators do with sources. */
export const sourceOperations: Operations = {
	"source.add": operation({ input: SourceSettings, run: addSource }),
	"source.list": operation({
		input: z.strictObject({}),
		run: async ({ store }) =>
			(await store.sources.list()).toSorted((left, right) => left.precedence - right.precedence),
	}),
	"source.show": operation({
		input: SourceChoice,
		run: ({ store }, { name }) => getSource(store, name),
	}),
	"source.edit": operation({ input: SourceChanges, run: editSource }),
	"source.pause": operation({
		input: SourceChoice,
		run: (context, { name }, actor) => setSourceState(context, { name, state: "paused" }, actor),
	}),
	"source.resume": operation({
		input: SourceChoice,
		run: (context, { name }, actor) => setSourceState(context, { name, state: "active" }, actor),
	}),
};
