/** Where people want things sent. */

export interface AddressTables {
  address: {
    id: string;
    user_id: string;
    name: string;
    phone: string;
    province: string;
    city: string;
    district: string;
    detail: string;
    is_default: boolean;
    created_at: Date;
    deleted_at: Date | null;
  };
}
