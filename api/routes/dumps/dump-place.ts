/** Where dumps are. */
export interface DumpPlace {
	directory: string;
	/** Set when they come from object storage: fetches a file if the dump has it. */
	bring?: (dump: string, name: string) => Promise<void>;
}
