/** Who works here. */
export interface StaffTables {
  /** A role that somebody has; nobody works here without one. */
  staff_role: {
    user_id: string;
    /** One of contract/shop/rules.ts; a name that is gone gives nothing. */
    role: string;
    granted_at: Date;
  };
}
