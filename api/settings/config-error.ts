/** The configuration cannot be used. The message is one sentence for the operator. */
export class ConfigError extends Error {
	/** The settings that it is about. */
	readonly settings: readonly string[];

	constructor(sentence: string, settings: readonly string[] = [], options?: ErrorOptions) {
		super(sentence, options);
		this.settings = settings;
	}
}
