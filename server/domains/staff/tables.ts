/** Who works here. */
export interface StaffTables {
  /** A role that somebody has; nobody works here without one. */
  staff_role: {
    user_id: string;
    /** One of contract/shop/rules.ts; a name that is gone gives nothing. */
    role: string;
    granted_at: Date;
  };
  /** What staff noted about a person; it is told to other staff, and to the person when they ask for their data. */
  account_note: { id: string; user_id: string; author_id: string; body: string; created_at: Date };
}
