export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      account_credits: {
        Row: {
          amount: number;
          created_at: string;
          id: string;
          payment_id: string;
          purchase_id: string;
          reason: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          id?: string;
          payment_id: string;
          purchase_id: string;
          reason: string;
          user_id: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          id?: string;
          payment_id?: string;
          purchase_id?: string;
          reason?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'account_credits_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: true;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'account_credits_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'account_credits_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'account_credits_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      address_papers: {
        Row: {
          box_number: number;
          created_at: string;
          ended_on: string | null;
          holder: string;
          id: string;
          issued_on: string;
          kind: string;
          number: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          box_number: number;
          created_at?: string;
          ended_on?: string | null;
          holder: string;
          id: string;
          issued_on?: string;
          kind: string;
          number: string;
          user_id: string;
        };
        Update: {
          box_number?: number;
          created_at?: string;
          ended_on?: string | null;
          holder?: string;
          id?: string;
          issued_on?: string;
          kind?: string;
          number?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'address_papers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'address_papers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      address_uses: {
        Row: {
          approved_id: string | null;
          ended_on: string | null;
          held_from: string;
          reserved_box: number | null;
          told_days: number | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          approved_id?: string | null;
          ended_on?: string | null;
          held_from: string;
          reserved_box?: number | null;
          told_days?: number | null;
          user_id: string;
        };
        Update: {
          approved_id?: string | null;
          ended_on?: string | null;
          held_from?: string;
          reserved_box?: number | null;
          told_days?: number | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'address_uses_approved_id_fkey';
            columns: ['approved_id'];
            isOneToOne: false;
            referencedRelation: 'verifications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'address_uses_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'address_uses_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      admins: {
        Row: {
          created_at: string;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          role: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'admins_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'admins_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      affiliates: {
        Row: {
          additional_info: string | null;
          business_type: string | null;
          company_name: string | null;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          email: string;
          expected_referrals: number | null;
          first_name: string;
          forgotten_at: string | null;
          id: string;
          is_test: boolean;
          last_name: string;
          phone: string | null;
          promotion_methods: string;
          referral_code: string | null;
          rejection_reason: string | null;
          search_text: string;
          status: string;
          total_referrals: number;
          updated_at: string;
          user_id: string | null;
          website: string | null;
          withdrawal_reason: string | null;
        };
        ComputedFields: never;
        Insert: {
          additional_info?: string | null;
          business_type?: string | null;
          company_name?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          email: string;
          expected_referrals?: number | null;
          first_name: string;
          forgotten_at?: string | null;
          id?: string;
          is_test?: boolean;
          last_name: string;
          phone?: string | null;
          promotion_methods: string;
          referral_code?: string | null;
          rejection_reason?: string | null;
          search_text?: never;
          status?: string;
          total_referrals?: number;
          updated_at?: string;
          user_id?: string | null;
          website?: string | null;
          withdrawal_reason?: string | null;
        };
        Update: {
          additional_info?: string | null;
          business_type?: string | null;
          company_name?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          email?: string;
          expected_referrals?: number | null;
          first_name?: string;
          forgotten_at?: string | null;
          id?: string;
          is_test?: boolean;
          last_name?: string;
          phone?: string | null;
          promotion_methods?: string;
          referral_code?: string | null;
          rejection_reason?: string | null;
          search_text?: never;
          status?: string;
          total_referrals?: number;
          updated_at?: string;
          user_id?: string | null;
          website?: string | null;
          withdrawal_reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'affiliates_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'affiliates_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      answer_templates: {
        Row: {
          body: string;
          created_at: string;
          created_by: string | null;
          id: string;
          name: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          name: string;
          updated_at?: string;
        };
        Update: {
          body?: string;
          created_at?: string;
          created_by?: string | null;
          id?: string;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_name: string;
          changes: NonNullable<Json>;
          created_at: string;
          id: number;
          record_id: string;
          subject_id: string | null;
          table_name: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_id?: string | null;
          actor_name?: string;
          changes: NonNullable<Json>;
          created_at?: string;
          id?: never;
          record_id: string;
          subject_id?: string | null;
          table_name: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          actor_name?: string;
          changes?: NonNullable<Json>;
          created_at?: string;
          id?: never;
          record_id?: string;
          subject_id?: string | null;
          table_name?: string;
        };
        Relationships: [];
      };
      card_charges: {
        Row: {
          amount: number;
          charge_on: string | null;
          due_at: string;
          failure: string | null;
          purchase_id: string;
          state: string;
          told_on: string;
          tries: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          charge_on?: string | null;
          due_at?: string;
          failure?: string | null;
          purchase_id: string;
          state?: string;
          told_on?: string;
          tries?: number;
          user_id: string;
        };
        Update: {
          amount?: number;
          charge_on?: string | null;
          due_at?: string;
          failure?: string | null;
          purchase_id?: string;
          state?: string;
          told_on?: string;
          tries?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_charges_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: true;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_charges_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_charges_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      card_refunds: {
        Row: {
          also_sent_at: string | null;
          amount: number;
          created_at: string;
          due_at: string;
          failure: string | null;
          id: string;
          paid_otherwise_as: string | null;
          paid_otherwise_on: string | null;
          payment_id: string;
          provider_refund: string | null;
          purchase_id: string;
          refund_id: string;
          refusals: number;
          settled_at: string | null;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          also_sent_at?: string | null;
          amount: number;
          created_at?: string;
          due_at?: string;
          failure?: string | null;
          id?: string;
          paid_otherwise_as?: string | null;
          paid_otherwise_on?: string | null;
          payment_id: string;
          provider_refund?: string | null;
          purchase_id: string;
          refund_id: string;
          refusals?: number;
          settled_at?: string | null;
          state?: string;
        };
        Update: {
          also_sent_at?: string | null;
          amount?: number;
          created_at?: string;
          due_at?: string;
          failure?: string | null;
          id?: string;
          paid_otherwise_as?: string | null;
          paid_otherwise_on?: string | null;
          payment_id?: string;
          provider_refund?: string | null;
          purchase_id?: string;
          refund_id?: string;
          refusals?: number;
          settled_at?: string | null;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_refunds_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: false;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_refunds_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_refunds_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'refunds';
            referencedColumns: ['id'];
          },
        ];
      };
      closed_days: {
        Row: {
          created_at: string;
          day: string;
          id: string;
          reason: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          day: string;
          id?: string;
          reason?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          day?: string;
          id?: string;
          reason?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      commission_entries: {
        Row: {
          affiliate_id: string;
          amount: number;
          available_on: string;
          base: number;
          booked_on: string;
          client: string;
          created_at: string;
          day: string;
          earned_id: string | null;
          id: string;
          kind: string;
          payout_id: string | null;
          purchase_id: string | null;
          rate: number;
          refund_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          affiliate_id: string;
          amount: number;
          available_on: string;
          base: number;
          booked_on?: string;
          client: string;
          created_at?: string;
          day: string;
          earned_id?: string | null;
          id?: string;
          kind: string;
          payout_id?: string | null;
          purchase_id?: string | null;
          rate: number;
          refund_id?: string | null;
        };
        Update: {
          affiliate_id?: string;
          amount?: number;
          available_on?: string;
          base?: number;
          booked_on?: string;
          client?: string;
          created_at?: string;
          day?: string;
          earned_id?: string | null;
          id?: string;
          kind?: string;
          payout_id?: string | null;
          purchase_id?: string | null;
          rate?: number;
          refund_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'commission_entries_affiliate_id_fkey';
            columns: ['affiliate_id'];
            isOneToOne: false;
            referencedRelation: 'affiliates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'commission_entries_earned_id_fkey';
            columns: ['earned_id'];
            isOneToOne: false;
            referencedRelation: 'commission_entries';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'commission_entries_payout_id_fkey';
            columns: ['payout_id'];
            isOneToOne: false;
            referencedRelation: 'payouts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'commission_entries_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'commission_entries_refund_id_fkey';
            columns: ['refund_id'];
            isOneToOne: false;
            referencedRelation: 'refunds';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_messages: {
        Row: {
          answered_at: string | null;
          company: string | null;
          created_at: string;
          email: string;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          message: string;
          name: string;
          read_at: string | null;
          search_text: string;
          taken_by: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          company?: string | null;
          created_at?: string;
          email: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          message: string;
          name: string;
          read_at?: string | null;
          search_text?: never;
          taken_by?: string | null;
          user_id?: string | null;
        };
        Update: {
          answered_at?: string | null;
          company?: string | null;
          created_at?: string;
          email?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          message?: string;
          name?: string;
          read_at?: string | null;
          search_text?: never;
          taken_by?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_messages_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      discount_code_usage: {
        Row: {
          created_at: string;
          discount_code_id: string;
          id: string;
          purchase_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          discount_code_id: string;
          id?: string;
          purchase_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          discount_code_id?: string;
          id?: string;
          purchase_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'discount_code_usage_discount_code_id_fkey';
            columns: ['discount_code_id'];
            isOneToOne: false;
            referencedRelation: 'discount_codes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'discount_code_usage_discount_code_id_fkey';
            columns: ['discount_code_id'];
            isOneToOne: false;
            referencedRelation: 'discount_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'discount_code_usage_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'discount_code_usage_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'discount_code_usage_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      discount_codes: {
        Row: {
          applicable_to: string;
          archived_at: string | null;
          code: string;
          created_at: string;
          created_by: string | null;
          description: string | null;
          discount_type: string;
          discount_value: number;
          id: string;
          is_active: boolean;
          minimum_purchase: number;
          updated_at: string;
          usage_count: number;
          usage_limit: number | null;
          valid_from: string;
          valid_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          applicable_to?: string;
          archived_at?: string | null;
          code: string;
          created_at?: string;
          created_by?: string | null;
          description?: string | null;
          discount_type: string;
          discount_value: number;
          id?: string;
          is_active?: boolean;
          minimum_purchase?: number;
          updated_at?: string;
          usage_count?: number;
          usage_limit?: number | null;
          valid_from?: string;
          valid_until?: string | null;
        };
        Update: {
          applicable_to?: string;
          archived_at?: string | null;
          code?: string;
          created_at?: string;
          created_by?: string | null;
          description?: string | null;
          discount_type?: string;
          discount_value?: number;
          id?: string;
          is_active?: boolean;
          minimum_purchase?: number;
          updated_at?: string;
          usage_count?: number;
          usage_limit?: number | null;
          valid_from?: string;
          valid_until?: string | null;
        };
        Relationships: [];
      };
      document_templates: {
        Row: {
          document_id: string;
          template_content: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          document_id: string;
          template_content: string;
          updated_at?: string;
        };
        Update: {
          document_id?: string;
          template_content?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'document_templates_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: true;
            referencedRelation: 'document_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'document_templates_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: true;
            referencedRelation: 'documents';
            referencedColumns: ['id'];
          },
        ];
      };
      documents: {
        Row: {
          archived_at: string | null;
          asks: string[];
          created_at: string;
          created_by: string | null;
          currency: string;
          description: string | null;
          document_type: string;
          id: string;
          names_address: boolean;
          price: number;
          price_unit: string;
          status: string;
          template_content: string | null;
          template_preview: string;
          title: string;
          unit_quantity: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          asks?: string[];
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          description?: string | null;
          document_type?: string;
          id?: string;
          names_address?: boolean;
          price?: number;
          price_unit?: string;
          status?: string;
          template_content?: string | null;
          template_preview?: string;
          title: string;
          unit_quantity?: number;
          updated_at?: string;
        };
        Update: {
          archived_at?: string | null;
          asks?: string[];
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          description?: string | null;
          document_type?: string;
          id?: string;
          names_address?: boolean;
          price?: number;
          price_unit?: string;
          status?: string;
          template_content?: string | null;
          template_preview?: string;
          title?: string;
          unit_quantity?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      event_access: {
        Row: {
          event_id: string;
          updated_at: string;
          video_link: string;
        };
        ComputedFields: never;
        Insert: {
          event_id: string;
          updated_at?: string;
          video_link: string;
        };
        Update: {
          event_id?: string;
          updated_at?: string;
          video_link?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'event_access_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: true;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
        ];
      };
      event_registrations: {
        Row: {
          amount_paid: number;
          cancelled_at: string | null;
          checked_in_at: string | null;
          created_at: string;
          event_id: string;
          held_until: string | null;
          id: string;
          payment_status: string;
          purchase_id: string | null;
          registration_date: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_paid?: number;
          cancelled_at?: string | null;
          checked_in_at?: string | null;
          created_at?: string;
          event_id: string;
          held_until?: string | null;
          id?: string;
          payment_status?: string;
          purchase_id?: string | null;
          registration_date?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          amount_paid?: number;
          cancelled_at?: string | null;
          checked_in_at?: string | null;
          created_at?: string;
          event_id?: string;
          held_until?: string | null;
          id?: string;
          payment_status?: string;
          purchase_id?: string | null;
          registration_date?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'event_registrations_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'event_registrations_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      events: {
        Row: {
          archived_at: string | null;
          attendee_count: number;
          cancelled_at: string | null;
          created_at: string;
          created_by: string | null;
          currency: string;
          description: string | null;
          duration_hours: number;
          duration_minutes: number;
          event_date: string;
          event_time: string;
          event_type: string;
          former_date: string | null;
          former_location: string | null;
          former_time: string | null;
          id: string;
          is_full: boolean;
          location: string | null;
          max_attendees: number | null;
          moved_at: string | null;
          recurring_end_date: string | null;
          recurring_interval: number | null;
          recurring_type: string;
          registration_fee: number;
          registration_fee_unit: string;
          sequence: number;
          series_id: string | null;
          series_position: number | null;
          status: string;
          title: string;
          unit_quantity: number;
          updated_at: string;
          video_link: string | null;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          attendee_count?: number;
          cancelled_at?: string | null;
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          description?: string | null;
          duration_hours?: number;
          duration_minutes?: number;
          event_date: string;
          event_time: string;
          event_type?: string;
          former_date?: string | null;
          former_location?: string | null;
          former_time?: string | null;
          id?: string;
          is_full?: never;
          location?: string | null;
          max_attendees?: number | null;
          moved_at?: string | null;
          recurring_end_date?: string | null;
          recurring_interval?: number | null;
          recurring_type?: string;
          registration_fee?: number;
          registration_fee_unit?: string;
          sequence?: number;
          series_id?: string | null;
          series_position?: number | null;
          status?: string;
          title: string;
          unit_quantity?: number;
          updated_at?: string;
          video_link?: string | null;
        };
        Update: {
          archived_at?: string | null;
          attendee_count?: number;
          cancelled_at?: string | null;
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          description?: string | null;
          duration_hours?: number;
          duration_minutes?: number;
          event_date?: string;
          event_time?: string;
          event_type?: string;
          former_date?: string | null;
          former_location?: string | null;
          former_time?: string | null;
          id?: string;
          is_full?: never;
          location?: string | null;
          max_attendees?: number | null;
          moved_at?: string | null;
          recurring_end_date?: string | null;
          recurring_interval?: number | null;
          recurring_type?: string;
          registration_fee?: number;
          registration_fee_unit?: string;
          sequence?: number;
          series_id?: string | null;
          series_position?: number | null;
          status?: string;
          title?: string;
          unit_quantity?: number;
          updated_at?: string;
          video_link?: string | null;
        };
        Relationships: [];
      };
      greetings: {
        Row: {
          created_at: string;
          created_by: string | null;
          display_order: number;
          id: string;
          is_active: boolean;
          text: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          display_order?: number;
          id?: string;
          is_active?: boolean;
          text: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          display_order?: number;
          id?: string;
          is_active?: boolean;
          text?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      invoices: {
        Row: {
          amount: number;
          buyer: NonNullable<Json>;
          created_at: string;
          credits_invoice_id: string | null;
          currency: string;
          description: string;
          due_date: string;
          id: string;
          invoice_number: string;
          is_replaced: boolean;
          issued_date: string;
          kind: string;
          lines: NonNullable<Json>;
          net_amount: number;
          purchase_id: string;
          seller: NonNullable<Json>;
          status: string;
          user_id: string;
          vat_amount: number;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          buyer: NonNullable<Json>;
          created_at?: string;
          credits_invoice_id?: string | null;
          currency?: string;
          description?: string;
          due_date: string;
          id?: string;
          invoice_number: string;
          is_replaced?: boolean;
          issued_date: string;
          kind?: string;
          lines: NonNullable<Json>;
          net_amount: number;
          purchase_id: string;
          seller: NonNullable<Json>;
          status?: string;
          user_id: string;
          vat_amount: number;
        };
        Update: {
          amount?: number;
          buyer?: NonNullable<Json>;
          created_at?: string;
          credits_invoice_id?: string | null;
          currency?: string;
          description?: string;
          due_date?: string;
          id?: string;
          invoice_number?: string;
          is_replaced?: boolean;
          issued_date?: string;
          kind?: string;
          lines?: NonNullable<Json>;
          net_amount?: number;
          purchase_id?: string;
          seller?: NonNullable<Json>;
          status?: string;
          user_id?: string;
          vat_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoices_credits_invoice_id_fkey';
            columns: ['credits_invoice_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invoices_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      mails: {
        Row: {
          attempts: number;
          created_at: string;
          due_at: string;
          email: string | null;
          id: string;
          key: string | null;
          kind: string;
          name: string | null;
          notification_id: string | null;
          params: NonNullable<Json>;
          reason: string | null;
          sent_at: string | null;
          state: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          created_at?: string;
          due_at?: string;
          email?: string | null;
          id?: string;
          key?: string | null;
          kind: string;
          name?: string | null;
          notification_id?: string | null;
          params?: NonNullable<Json>;
          reason?: string | null;
          sent_at?: string | null;
          state?: string;
          user_id?: string | null;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          due_at?: string;
          email?: string | null;
          id?: string;
          key?: string | null;
          kind?: string;
          name?: string | null;
          notification_id?: string | null;
          params?: NonNullable<Json>;
          reason?: string | null;
          sent_at?: string | null;
          state?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      memberships: {
        Row: {
          address_from: string;
          ends_on: string | null;
          first_paid_on: string | null;
          next_billing_period: string | null;
          next_from: string | null;
          next_membership_type: string | null;
          notice_given_on: string | null;
          reminded_days: number | null;
          reminded_until: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          address_from: string;
          ends_on?: string | null;
          first_paid_on?: string | null;
          next_billing_period?: string | null;
          next_from?: string | null;
          next_membership_type?: string | null;
          notice_given_on?: string | null;
          reminded_days?: number | null;
          reminded_until?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          address_from?: string;
          ends_on?: string | null;
          first_paid_on?: string | null;
          next_billing_period?: string | null;
          next_from?: string | null;
          next_membership_type?: string | null;
          notice_given_on?: string | null;
          reminded_days?: number | null;
          reminded_until?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'memberships_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'memberships_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      message_answers: {
        Row: {
          answer: string;
          answered_by: string | null;
          created_at: string;
          id: string;
          message_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer: string;
          answered_by?: string | null;
          created_at?: string;
          id: string;
          message_id: string;
        };
        Update: {
          answer?: string;
          answered_by?: string | null;
          created_at?: string;
          id?: string;
          message_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'message_answers_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'contact_messages';
            referencedColumns: ['id'];
          },
        ];
      };
      notifications: {
        Row: {
          action_text: string | null;
          action_url: string | null;
          created_at: string;
          event: string;
          expires_at: string | null;
          id: string;
          message: string;
          metadata: NonNullable<Json>;
          params: NonNullable<Json>;
          priority: number;
          read_at: string | null;
          title: string;
          type: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          action_text?: string | null;
          action_url?: string | null;
          created_at?: string;
          event?: string;
          expires_at?: string | null;
          id?: string;
          message: string;
          metadata?: NonNullable<Json>;
          params?: NonNullable<Json>;
          priority?: number;
          read_at?: string | null;
          title: string;
          type?: string;
          user_id: string;
        };
        Update: {
          action_text?: string | null;
          action_url?: string | null;
          created_at?: string;
          event?: string;
          expires_at?: string | null;
          id?: string;
          message?: string;
          metadata?: NonNullable<Json>;
          params?: NonNullable<Json>;
          priority?: number;
          read_at?: string | null;
          title?: string;
          type?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      opening_hours: {
        Row: {
          closes: string;
          id: string;
          opens: string;
          weekday: number;
        };
        ComputedFields: never;
        Insert: {
          closes: string;
          id?: string;
          opens: string;
          weekday: number;
        };
        Update: {
          closes?: string;
          id?: string;
          opens?: string;
          weekday?: number;
        };
        Relationships: [];
      };
      payment_attempts: {
        Row: {
          amount: number;
          asked_at: string | null;
          created_at: string;
          customer: string | null;
          expires_at: string;
          failure: string | null;
          id: string;
          keeps_card: boolean;
          kind: string;
          paid_amount: number | null;
          purchase_id: string;
          refunded_outside: number;
          session_id: string | null;
          settled_at: string | null;
          state: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          asked_at?: string | null;
          created_at?: string;
          customer?: string | null;
          expires_at: string;
          failure?: string | null;
          id?: string;
          keeps_card?: boolean;
          kind?: string;
          paid_amount?: number | null;
          purchase_id: string;
          refunded_outside?: number;
          session_id?: string | null;
          settled_at?: string | null;
          state?: string;
          user_id: string;
        };
        Update: {
          amount?: number;
          asked_at?: string | null;
          created_at?: string;
          customer?: string | null;
          expires_at?: string;
          failure?: string | null;
          id?: string;
          keeps_card?: boolean;
          kind?: string;
          paid_amount?: number | null;
          purchase_id?: string;
          refunded_outside?: number;
          session_id?: string | null;
          settled_at?: string | null;
          state?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_attempts_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_attempts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_attempts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      payment_options: {
        Row: {
          id: string;
          is_only: boolean;
          tolerance: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          is_only?: boolean;
          tolerance?: number;
          updated_at?: string;
        };
        Update: {
          id?: string;
          is_only?: boolean;
          tolerance?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      payment_reminders: {
        Row: {
          created_at: string;
          id: string;
          is_automatic: boolean;
          purchase_id: string;
          sent_by: string | null;
          sent_on: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          is_automatic?: boolean;
          purchase_id: string;
          sent_by?: string | null;
          sent_on?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_automatic?: boolean;
          purchase_id?: string;
          sent_by?: string | null;
          sent_on?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_reminders_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_reminders_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_reminders_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      payments: {
        Row: {
          amount: number;
          created_at: string;
          credit_id: string | null;
          id: string;
          paid_on: string;
          provider: string;
          purchase_id: string;
          recorded_by: string | null;
          reference: string | null;
          statement_line: string | null;
          written_off: number;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          credit_id?: string | null;
          id?: string;
          paid_on?: string;
          provider: string;
          purchase_id: string;
          recorded_by?: string | null;
          reference?: string | null;
          statement_line?: string | null;
          written_off?: number;
        };
        Update: {
          amount?: number;
          created_at?: string;
          credit_id?: string | null;
          id?: string;
          paid_on?: string;
          provider?: string;
          purchase_id?: string;
          recorded_by?: string | null;
          reference?: string | null;
          statement_line?: string | null;
          written_off?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_credit_id_fkey';
            columns: ['credit_id'];
            isOneToOne: false;
            referencedRelation: 'account_credit_balances';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_credit_id_fkey';
            columns: ['credit_id'];
            isOneToOne: false;
            referencedRelation: 'account_credits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payments_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
        ];
      };
      payout_batches: {
        Row: {
          created_at: string;
          debtor: NonNullable<Json>;
          id: string;
          made_by: string | null;
          paid_on: string | null;
          settled_at: string | null;
          settled_by: string | null;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          debtor: NonNullable<Json>;
          id: string;
          made_by?: string | null;
          paid_on?: string | null;
          settled_at?: string | null;
          settled_by?: string | null;
          status?: string;
        };
        Update: {
          created_at?: string;
          debtor?: NonNullable<Json>;
          id?: string;
          made_by?: string | null;
          paid_on?: string | null;
          settled_at?: string | null;
          settled_by?: string | null;
          status?: string;
        };
        Relationships: [];
      };
      payout_details: {
        Row: {
          address_line_1: string;
          address_line_2: string | null;
          bic: string | null;
          changed_at: string;
          city: string;
          confirmed_at: string | null;
          confirmed_by: string | null;
          country: string;
          iban: string;
          name: string;
          postal_code: string | null;
          self_billing_since: string | null;
          user_id: string;
          vat_number: string | null;
          vat_treatment: string | null;
        };
        ComputedFields: never;
        Insert: {
          address_line_1: string;
          address_line_2?: string | null;
          bic?: string | null;
          changed_at?: string;
          city: string;
          confirmed_at?: string | null;
          confirmed_by?: string | null;
          country: string;
          iban: string;
          name: string;
          postal_code?: string | null;
          self_billing_since?: string | null;
          user_id: string;
          vat_number?: string | null;
          vat_treatment?: string | null;
        };
        Update: {
          address_line_1?: string;
          address_line_2?: string | null;
          bic?: string | null;
          changed_at?: string;
          city?: string;
          confirmed_at?: string | null;
          confirmed_by?: string | null;
          country?: string;
          iban?: string;
          name?: string;
          postal_code?: string | null;
          self_billing_since?: string | null;
          user_id?: string;
          vat_number?: string | null;
          vat_treatment?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payout_details_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payout_details_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      payouts: {
        Row: {
          amount: number;
          batch_id: string;
          bic: string | null;
          buyer: Json | null;
          created_at: string;
          document_number: string | null;
          document_on: string | null;
          iban: string;
          id: string;
          is_self_billed: boolean;
          paid_on: string | null;
          payee: NonNullable<Json>;
          total_amount: number;
          user_id: string | null;
          vat_amount: number;
          vat_rate: number;
          vat_treatment: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          batch_id: string;
          bic?: string | null;
          buyer?: Json | null;
          created_at?: string;
          document_number?: string | null;
          document_on?: string | null;
          iban: string;
          id?: string;
          is_self_billed: boolean;
          paid_on?: string | null;
          payee: NonNullable<Json>;
          total_amount?: never;
          user_id?: string | null;
          vat_amount: number;
          vat_rate: number;
          vat_treatment: string;
        };
        Update: {
          amount?: number;
          batch_id?: string;
          bic?: string | null;
          buyer?: Json | null;
          created_at?: string;
          document_number?: string | null;
          document_on?: string | null;
          iban?: string;
          id?: string;
          is_self_billed?: boolean;
          paid_on?: string | null;
          payee?: NonNullable<Json>;
          total_amount?: never;
          user_id?: string | null;
          vat_amount?: number;
          vat_rate?: number;
          vat_treatment?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payouts_batch_id_fkey';
            columns: ['batch_id'];
            isOneToOne: false;
            referencedRelation: 'payout_batches';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payouts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payouts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      person_notes: {
        Row: {
          created_at: string;
          id: string;
          note: string;
          updated_at: string;
          user_id: string;
          written_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          note: string;
          updated_at?: string;
          user_id: string;
          written_by?: string | null;
        };
        Update: {
          created_at?: string;
          id?: string;
          note?: string;
          updated_at?: string;
          user_id?: string;
          written_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'person_notes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'person_notes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_addresses: {
        Row: {
          address_line_1: string;
          address_line_2: string | null;
          city: string;
          company: string | null;
          country: string;
          created_at: string;
          id: string;
          is_default: boolean;
          label: string;
          phone: string | null;
          postal_code: string | null;
          recipient: string;
          region: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          address_line_1: string;
          address_line_2?: string | null;
          city: string;
          company?: string | null;
          country: string;
          created_at?: string;
          id?: string;
          is_default?: boolean;
          label: string;
          phone?: string | null;
          postal_code?: string | null;
          recipient: string;
          region?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          address_line_1?: string;
          address_line_2?: string | null;
          city?: string;
          company?: string | null;
          country?: string;
          created_at?: string;
          id?: string;
          is_default?: boolean;
          label?: string;
          phone?: string | null;
          postal_code?: string | null;
          recipient?: string;
          region?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'post_addresses_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_addresses_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_bag_items: {
        Row: {
          bag_id: string;
          item_id: string;
          put_at: string;
          put_by: string;
          request_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          bag_id: string;
          item_id: string;
          put_at?: string;
          put_by: string;
          request_id?: string | null;
        };
        Update: {
          bag_id?: string;
          item_id?: string;
          put_at?: string;
          put_by?: string;
          request_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'post_bag_items_bag_id_fkey';
            columns: ['bag_id'];
            isOneToOne: false;
            referencedRelation: 'post_bags';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_bag_items_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: true;
            referencedRelation: 'post_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_bag_items_request_id_fkey';
            columns: ['request_id'];
            isOneToOne: false;
            referencedRelation: 'post_requests';
            referencedColumns: ['id'];
          },
        ];
      };
      post_bags: {
        Row: {
          closed_at: string | null;
          closed_by: string | null;
          code: string;
          id: string;
          level: string;
          machine: string;
          opened_at: string;
          opened_by: string;
          shredding_at: string | null;
          stop: Json | null;
          witnessed_at: string | null;
          witnessed_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          closed_at?: string | null;
          closed_by?: string | null;
          code: string;
          id: string;
          level: string;
          machine: string;
          opened_at?: string;
          opened_by: string;
          shredding_at?: string | null;
          stop?: Json | null;
          witnessed_at?: string | null;
          witnessed_by?: string | null;
        };
        Update: {
          closed_at?: string | null;
          closed_by?: string | null;
          code?: string;
          id?: string;
          level?: string;
          machine?: string;
          opened_at?: string;
          opened_by?: string;
          shredding_at?: string | null;
          stop?: Json | null;
          witnessed_at?: string | null;
          witnessed_by?: string | null;
        };
        Relationships: [];
      };
      post_certificates: {
        Row: {
          bag_code: string;
          bag_id: string;
          closed_at: string;
          closed_by_name: string;
          id: string;
          items: NonNullable<Json>;
          level: string;
          machine: string;
          member_company: string | null;
          member_name: string;
          number: string;
          shredded_at: string;
          user_id: string;
          witnessed_by_name: string;
        };
        ComputedFields: never;
        Insert: {
          bag_code: string;
          bag_id: string;
          closed_at: string;
          closed_by_name: string;
          id?: string;
          items: NonNullable<Json>;
          level: string;
          machine: string;
          member_company?: string | null;
          member_name: string;
          number?: string;
          shredded_at: string;
          user_id: string;
          witnessed_by_name: string;
        };
        Update: {
          bag_code?: string;
          bag_id?: string;
          closed_at?: string;
          closed_by_name?: string;
          id?: string;
          items?: NonNullable<Json>;
          level?: string;
          machine?: string;
          member_company?: string | null;
          member_name?: string;
          number?: string;
          shredded_at?: string;
          user_id?: string;
          witnessed_by_name?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'post_certificates_bag_id_fkey';
            columns: ['bag_id'];
            isOneToOne: false;
            referencedRelation: 'post_bags';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_certificates_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_certificates_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_charges: {
        Row: {
          created_at: string;
          day: string;
          gross: number;
          id: string;
          is_open: boolean;
          kind: string;
          net: number;
          params: NonNullable<Json>;
          period_from: string;
          period_to: string;
          purchase_id: string | null;
          quantity: number;
          request_id: string | null;
          set_off_at: string | null;
          shipment_id: string | null;
          user_id: string;
          vat: number;
          vat_category: string;
          waive_reason: string | null;
          waived_at: string | null;
          waived_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          day?: string;
          gross: number;
          id?: string;
          is_open?: never;
          kind: string;
          net: number;
          params?: NonNullable<Json>;
          period_from: string;
          period_to: string;
          purchase_id?: string | null;
          quantity: number;
          request_id?: string | null;
          set_off_at?: string | null;
          shipment_id?: string | null;
          user_id: string;
          vat: number;
          vat_category?: string;
          waive_reason?: string | null;
          waived_at?: string | null;
          waived_by?: string | null;
        };
        Update: {
          created_at?: string;
          day?: string;
          gross?: number;
          id?: string;
          is_open?: never;
          kind?: string;
          net?: number;
          params?: NonNullable<Json>;
          period_from?: string;
          period_to?: string;
          purchase_id?: string | null;
          quantity?: number;
          request_id?: string | null;
          set_off_at?: string | null;
          shipment_id?: string | null;
          user_id?: string;
          vat?: number;
          vat_category?: string;
          waive_reason?: string | null;
          waived_at?: string | null;
          waived_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'post_charges_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_charges_request_id_fkey';
            columns: ['request_id'];
            isOneToOne: false;
            referencedRelation: 'post_requests';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_charges_shipment_id_fkey';
            columns: ['shipment_id'];
            isOneToOne: false;
            referencedRelation: 'post_shipments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_charges_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_charges_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_collections: {
        Row: {
          asked_at: string;
          bearer: string;
          by_code: boolean | null;
          came: string | null;
          code: string | null;
          document: string | null;
          ended_at: string | null;
          handed_at: string | null;
          handed_by: string | null;
          id: string;
          is_confirmed: boolean;
          is_drawn: boolean | null;
          is_owner: boolean;
          note: string | null;
          ready_on: string;
          reason: string | null;
          signature: string | null;
          user_id: string;
          valid_until: string;
          wrong_codes: number;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string;
          bearer: string;
          by_code?: boolean | null;
          came?: string | null;
          code?: string | null;
          document?: string | null;
          ended_at?: string | null;
          handed_at?: string | null;
          handed_by?: string | null;
          id?: string;
          is_confirmed?: boolean;
          is_drawn?: boolean | null;
          is_owner: boolean;
          note?: string | null;
          ready_on: string;
          reason?: string | null;
          signature?: string | null;
          user_id: string;
          valid_until: string;
          wrong_codes?: number;
        };
        Update: {
          asked_at?: string;
          bearer?: string;
          by_code?: boolean | null;
          came?: string | null;
          code?: string | null;
          document?: string | null;
          ended_at?: string | null;
          handed_at?: string | null;
          handed_by?: string | null;
          id?: string;
          is_confirmed?: boolean;
          is_drawn?: boolean | null;
          is_owner?: boolean;
          note?: string | null;
          ready_on?: string;
          reason?: string | null;
          signature?: string | null;
          user_id?: string;
          valid_until?: string;
          wrong_codes?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'post_collections_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_collections_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_count_lines: {
        Row: {
          book: string | null;
          code: string;
          count_id: string;
          item_id: string | null;
          put_at: string | null;
          result: string;
          scanned_at: string | null;
          scanned_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          book?: string | null;
          code: string;
          count_id: string;
          item_id?: string | null;
          put_at?: string | null;
          result: string;
          scanned_at?: string | null;
          scanned_by?: string | null;
        };
        Update: {
          book?: string | null;
          code?: string;
          count_id?: string;
          item_id?: string | null;
          put_at?: string | null;
          result?: string;
          scanned_at?: string | null;
          scanned_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'post_count_lines_count_id_fkey';
            columns: ['count_id'];
            isOneToOne: false;
            referencedRelation: 'post_counts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_count_lines_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: false;
            referencedRelation: 'post_items';
            referencedColumns: ['id'];
          },
        ];
      };
      post_counts: {
        Row: {
          begun_at: string;
          begun_by: string;
          ended_at: string | null;
          ended_by: string | null;
          found: number | null;
          id: string;
          missing: number | null;
          place: string | null;
          unexpected: number | null;
        };
        ComputedFields: never;
        Insert: {
          begun_at?: string;
          begun_by: string;
          ended_at?: string | null;
          ended_by?: string | null;
          found?: number | null;
          id: string;
          missing?: number | null;
          place?: string | null;
          unexpected?: number | null;
        };
        Update: {
          begun_at?: string;
          begun_by?: string;
          ended_at?: string | null;
          ended_by?: string | null;
          found?: number | null;
          id?: string;
          missing?: number | null;
          place?: string | null;
          unexpected?: number | null;
        };
        Relationships: [];
      };
      post_delegates: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          created_at: string;
          email: string | null;
          ended_at: string | null;
          ended_by: string | null;
          id: string;
          invitations: number;
          invited_at: string;
          name: string | null;
          owner_name: string;
          since: string | null;
          until: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          created_at?: string;
          email?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id: string;
          invitations?: number;
          invited_at?: string;
          name?: string | null;
          owner_name: string;
          since?: string | null;
          until?: string | null;
          user_id: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          created_at?: string;
          email?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id?: string;
          invitations?: number;
          invited_at?: string;
          name?: string | null;
          owner_name?: string;
          since?: string | null;
          until?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'post_delegates_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_delegates_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_delegates_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_delegates_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_events: {
        Row: {
          actor: string | null;
          at: string;
          detail: NonNullable<Json>;
          device_at: string | null;
          id: number;
          item_id: string;
          kind: string;
          place: string | null;
        };
        ComputedFields: never;
        Insert: {
          actor?: string | null;
          at?: string;
          detail?: NonNullable<Json>;
          device_at?: string | null;
          id?: never;
          item_id: string;
          kind: string;
          place?: string | null;
        };
        Update: {
          actor?: string | null;
          at?: string;
          detail?: NonNullable<Json>;
          device_at?: string | null;
          id?: never;
          item_id?: string;
          kind?: string;
          place?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'post_events_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: false;
            referencedRelation: 'post_items';
            referencedColumns: ['id'];
          },
        ];
      };
      post_items: {
        Row: {
          addressee: string | null;
          called_at: string | null;
          code: string;
          day: string;
          envelope: string | null;
          folder: string | null;
          id: string;
          idempotency_key: string;
          image: string;
          is_official: boolean;
          kind: string;
          name_id: string | null;
          not_ours_at: string | null;
          note: string | null;
          owner_left_at: string | null;
          paper: string;
          paper_at: string;
          place: string | null;
          read_at: string | null;
          received_at: string;
          recorded_at: string;
          recorded_by: string | null;
          search_text: string;
          sender: string | null;
          sender_id: string | null;
          undone_at: string | null;
          user_id: string | null;
          weight_g: number | null;
        };
        ComputedFields: never;
        Insert: {
          addressee?: string | null;
          called_at?: string | null;
          code: string;
          day?: never;
          envelope?: string | null;
          folder?: string | null;
          id: string;
          idempotency_key: string;
          image?: string;
          is_official?: boolean;
          kind: string;
          name_id?: string | null;
          not_ours_at?: string | null;
          note?: string | null;
          owner_left_at?: string | null;
          paper?: string;
          paper_at?: string;
          place?: string | null;
          read_at?: string | null;
          received_at: string;
          recorded_at?: string;
          recorded_by?: string | null;
          search_text?: string;
          sender?: string | null;
          sender_id?: string | null;
          undone_at?: string | null;
          user_id?: string | null;
          weight_g?: number | null;
        };
        Update: {
          addressee?: string | null;
          called_at?: string | null;
          code?: string;
          day?: never;
          envelope?: string | null;
          folder?: string | null;
          id?: string;
          idempotency_key?: string;
          image?: string;
          is_official?: boolean;
          kind?: string;
          name_id?: string | null;
          not_ours_at?: string | null;
          note?: string | null;
          owner_left_at?: string | null;
          paper?: string;
          paper_at?: string;
          place?: string | null;
          read_at?: string | null;
          received_at?: string;
          recorded_at?: string;
          recorded_by?: string | null;
          search_text?: string;
          sender?: string | null;
          sender_id?: string | null;
          undone_at?: string | null;
          user_id?: string | null;
          weight_g?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'post_items_name_id_fkey';
            columns: ['name_id'];
            isOneToOne: false;
            referencedRelation: 'post_names';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_items_sender_id_fkey';
            columns: ['sender_id'];
            isOneToOne: false;
            referencedRelation: 'post_senders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_items_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_items_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_losses: {
        Row: {
          confirmed_at: string | null;
          confirmed_by: string | null;
          ended_at: string | null;
          id: string;
          item_id: string;
          reported_at: string;
          reported_by: string;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at?: string | null;
          confirmed_by?: string | null;
          ended_at?: string | null;
          id: string;
          item_id: string;
          reported_at?: string;
          reported_by: string;
        };
        Update: {
          confirmed_at?: string | null;
          confirmed_by?: string | null;
          ended_at?: string | null;
          id?: string;
          item_id?: string;
          reported_at?: string;
          reported_by?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'post_losses_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: false;
            referencedRelation: 'post_items';
            referencedColumns: ['id'];
          },
        ];
      };
      post_names: {
        Row: {
          confirmed_at: string | null;
          confirmed_by: string | null;
          created_at: string;
          id: string;
          kind: string;
          name: string;
          refusal: string | null;
          refused_at: string | null;
          user_id: string;
          valid_from: string;
          valid_to: string | null;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at?: string | null;
          confirmed_by?: string | null;
          created_at?: string;
          id?: string;
          kind: string;
          name: string;
          refusal?: string | null;
          refused_at?: string | null;
          user_id: string;
          valid_from?: string;
          valid_to?: string | null;
        };
        Update: {
          confirmed_at?: string | null;
          confirmed_by?: string | null;
          created_at?: string;
          id?: string;
          kind?: string;
          name?: string;
          refusal?: string | null;
          refused_at?: string | null;
          user_id?: string;
          valid_from?: string;
          valid_to?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'post_names_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_names_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_pages: {
        Row: {
          confidence: number | null;
          height: number;
          nr: number;
          picture: string;
          scan_id: string;
          text: string;
          width: number;
        };
        ComputedFields: never;
        Insert: {
          confidence?: number | null;
          height: number;
          nr: number;
          picture: string;
          scan_id: string;
          text: string;
          width: number;
        };
        Update: {
          confidence?: number | null;
          height?: number;
          nr?: number;
          picture?: string;
          scan_id?: string;
          text?: string;
          width?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'post_pages_scan_id_fkey';
            columns: ['scan_id'];
            isOneToOne: false;
            referencedRelation: 'post_scans';
            referencedColumns: ['id'];
          },
        ];
      };
      post_requests: {
        Row: {
          agreed_sheets: number | null;
          answer: string | null;
          asked_at: string;
          asked_sheets: number | null;
          collection_id: string | null;
          counts: number;
          counts_included: number;
          done_at: string | null;
          due_at: string | null;
          earlier_words: NonNullable<Json>;
          extra_net: number | null;
          extra_vat: number | null;
          gross: number;
          id: string;
          is_default: boolean;
          is_for_official: boolean;
          is_included: boolean;
          is_paper_way: boolean;
          item_id: string;
          kind: string;
          mandate: number | null;
          net: number;
          options: Json | null;
          period_from: string | null;
          question: string | null;
          refusal: string | null;
          refusal_note: string | null;
          rule: Json | null;
          rule_id: string | null;
          sheets: number | null;
          state: string;
          taken_at: string | null;
          taken_by: string | null;
          user_id: string;
          vat: number;
          vat_category: string;
        };
        ComputedFields: never;
        Insert: {
          agreed_sheets?: number | null;
          answer?: string | null;
          asked_at?: string;
          asked_sheets?: number | null;
          collection_id?: string | null;
          counts: number;
          counts_included?: number;
          done_at?: string | null;
          due_at?: string | null;
          earlier_words?: NonNullable<Json>;
          extra_net?: number | null;
          extra_vat?: number | null;
          gross: number;
          id: string;
          is_default?: boolean;
          is_for_official?: boolean;
          is_included: boolean;
          is_paper_way?: boolean;
          item_id: string;
          kind: string;
          mandate?: number | null;
          net: number;
          options?: Json | null;
          period_from?: string | null;
          question?: string | null;
          refusal?: string | null;
          refusal_note?: string | null;
          rule?: Json | null;
          rule_id?: string | null;
          sheets?: number | null;
          state?: string;
          taken_at?: string | null;
          taken_by?: string | null;
          user_id: string;
          vat: number;
          vat_category?: string;
        };
        Update: {
          agreed_sheets?: number | null;
          answer?: string | null;
          asked_at?: string;
          asked_sheets?: number | null;
          collection_id?: string | null;
          counts?: number;
          counts_included?: number;
          done_at?: string | null;
          due_at?: string | null;
          earlier_words?: NonNullable<Json>;
          extra_net?: number | null;
          extra_vat?: number | null;
          gross?: number;
          id?: string;
          is_default?: boolean;
          is_for_official?: boolean;
          is_included?: boolean;
          is_paper_way?: boolean;
          item_id?: string;
          kind?: string;
          mandate?: number | null;
          net?: number;
          options?: Json | null;
          period_from?: string | null;
          question?: string | null;
          refusal?: string | null;
          refusal_note?: string | null;
          rule?: Json | null;
          rule_id?: string | null;
          sheets?: number | null;
          state?: string;
          taken_at?: string | null;
          taken_by?: string | null;
          user_id?: string;
          vat?: number;
          vat_category?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'post_requests_collection_id_fkey';
            columns: ['collection_id'];
            isOneToOne: false;
            referencedRelation: 'post_collections';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_requests_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: false;
            referencedRelation: 'post_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_requests_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_requests_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_scans: {
        Row: {
          created_at: string;
          created_by: string | null;
          done_at: string | null;
          due_at: string;
          failure: string | null;
          id: string;
          is_newest: boolean;
          item_id: string;
          lease: string | null;
          original: NonNullable<Json>;
          pages: number | null;
          pdf: string | null;
          request_id: string | null;
          state: string;
          tries: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          done_at?: string | null;
          due_at?: string;
          failure?: string | null;
          id: string;
          is_newest?: boolean;
          item_id: string;
          lease?: string | null;
          original: NonNullable<Json>;
          pages?: number | null;
          pdf?: string | null;
          request_id?: string | null;
          state?: string;
          tries?: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          done_at?: string | null;
          due_at?: string;
          failure?: string | null;
          id?: string;
          is_newest?: boolean;
          item_id?: string;
          lease?: string | null;
          original?: NonNullable<Json>;
          pages?: number | null;
          pdf?: string | null;
          request_id?: string | null;
          state?: string;
          tries?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'post_scans_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: false;
            referencedRelation: 'post_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_scans_request_id_fkey';
            columns: ['request_id'];
            isOneToOne: false;
            referencedRelation: 'post_requests';
            referencedColumns: ['id'];
          },
        ];
      };
      post_senders: {
        Row: {
          created_at: string;
          id: string;
          is_official: boolean;
          name: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          is_official?: boolean;
          name: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_official?: boolean;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      post_settings: {
        Row: {
          after_storage: string;
          digest: boolean;
          sender_in_mails: boolean;
          spending_cap: number | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          after_storage?: string;
          digest?: boolean;
          sender_in_mails?: boolean;
          spending_cap?: number | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          after_storage?: string;
          digest?: boolean;
          sender_in_mails?: boolean;
          spending_cap?: number | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'post_settings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_settings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_shares: {
        Row: {
          created_at: string;
          ends_at: string;
          id: string;
          item_id: string;
          label: string;
          last_opened_at: string | null;
          opened_count: number;
          revoked_at: string | null;
          token_hash: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          ends_at?: string;
          id: string;
          item_id: string;
          label: string;
          last_opened_at?: string | null;
          opened_count?: number;
          revoked_at?: string | null;
          token_hash: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          ends_at?: string;
          id?: string;
          item_id?: string;
          label?: string;
          last_opened_at?: string | null;
          opened_count?: number;
          revoked_at?: string | null;
          token_hash?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'post_shares_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: false;
            referencedRelation: 'post_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_shares_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_shares_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_shipments: {
        Row: {
          address: NonNullable<Json>;
          begun_at: string;
          carrier: string | null;
          correction: string | null;
          customs_contents: string | null;
          customs_value: number | null;
          id: string;
          packed_at: string | null;
          packed_by: string | null;
          postage_gross: number | null;
          postage_net: number | null;
          postage_vat: number | null;
          sent_at: string | null;
          sent_by: string | null;
          service: string | null;
          tracking: string | null;
          user_id: string;
          vat_category: string | null;
          weight_g: number | null;
        };
        ComputedFields: never;
        Insert: {
          address: NonNullable<Json>;
          begun_at?: string;
          carrier?: string | null;
          correction?: string | null;
          customs_contents?: string | null;
          customs_value?: number | null;
          id: string;
          packed_at?: string | null;
          packed_by?: string | null;
          postage_gross?: number | null;
          postage_net?: number | null;
          postage_vat?: number | null;
          sent_at?: string | null;
          sent_by?: string | null;
          service?: string | null;
          tracking?: string | null;
          user_id: string;
          vat_category?: string | null;
          weight_g?: number | null;
        };
        Update: {
          address?: NonNullable<Json>;
          begun_at?: string;
          carrier?: string | null;
          correction?: string | null;
          customs_contents?: string | null;
          customs_value?: number | null;
          id?: string;
          packed_at?: string | null;
          packed_by?: string | null;
          postage_gross?: number | null;
          postage_net?: number | null;
          postage_vat?: number | null;
          sent_at?: string | null;
          sent_by?: string | null;
          service?: string | null;
          tracking?: string | null;
          user_id?: string;
          vat_category?: string | null;
          weight_g?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'post_shipments_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_shipments_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_usage: {
        Row: {
          included: number;
          is_told_of_dearer: boolean;
          period_from: string;
          period_to: string;
          plan: string | null;
          used: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          included: number;
          is_told_of_dearer?: boolean;
          period_from: string;
          period_to: string;
          plan?: string | null;
          used: number;
          user_id: string;
        };
        Update: {
          included?: number;
          is_told_of_dearer?: boolean;
          period_from?: string;
          period_to?: string;
          plan?: string | null;
          used?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'post_usage_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'post_usage_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          address_line_1: string | null;
          address_line_2: string | null;
          box_number: number | null;
          buyer_kind: string | null;
          city: string | null;
          company_name: string | null;
          country: string;
          created_at: string;
          email: string | null;
          forgotten_at: string | null;
          full_name: string | null;
          id: string;
          is_affiliate: boolean;
          membership_grace_until: string | null;
          membership_status: string;
          membership_type: string;
          membership_valid_until: string | null;
          phone: string | null;
          postal_code: string | null;
          preferred_payment_method: string;
          registration_number: string | null;
          role: string | null;
          search_text: string;
          terms_accepted_at: string | null;
          terms_version: string | null;
          updated_at: string;
          vat_number: string | null;
        };
        ComputedFields: never;
        Insert: {
          address_line_1?: string | null;
          address_line_2?: string | null;
          box_number?: number | null;
          buyer_kind?: string | null;
          city?: string | null;
          company_name?: string | null;
          country?: string;
          created_at?: string;
          email?: string | null;
          forgotten_at?: string | null;
          full_name?: string | null;
          id: string;
          is_affiliate?: boolean;
          membership_grace_until?: string | null;
          membership_status?: string;
          membership_type?: string;
          membership_valid_until?: string | null;
          phone?: string | null;
          postal_code?: string | null;
          preferred_payment_method?: string;
          registration_number?: string | null;
          role?: string | null;
          search_text?: never;
          terms_accepted_at?: string | null;
          terms_version?: string | null;
          updated_at?: string;
          vat_number?: string | null;
        };
        Update: {
          address_line_1?: string | null;
          address_line_2?: string | null;
          box_number?: number | null;
          buyer_kind?: string | null;
          city?: string | null;
          company_name?: string | null;
          country?: string;
          created_at?: string;
          email?: string | null;
          forgotten_at?: string | null;
          full_name?: string | null;
          id?: string;
          is_affiliate?: boolean;
          membership_grace_until?: string | null;
          membership_status?: string;
          membership_type?: string;
          membership_valid_until?: string | null;
          phone?: string | null;
          postal_code?: string | null;
          preferred_payment_method?: string;
          registration_number?: string | null;
          role?: string | null;
          search_text?: never;
          terms_accepted_at?: string | null;
          terms_version?: string | null;
          updated_at?: string;
          vat_number?: string | null;
        };
        Relationships: [];
      };
      purchase_items: {
        Row: {
          created_at: string;
          discount_amount: number;
          gross_amount: number;
          id: string;
          is_credit: boolean;
          is_membership: boolean;
          is_onboarding_fee: boolean;
          item_id: string;
          item_title: string;
          item_type: string;
          metadata: NonNullable<Json>;
          net_amount: number;
          position: number;
          purchase_id: string;
          quantity: number;
          total_price: number;
          unit_price: number;
          vat_amount: number;
          vat_category: string;
          vat_included: boolean;
          vat_kind: string;
          vat_rate: number;
          vat_reason: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          discount_amount?: number;
          gross_amount: number;
          id?: string;
          is_credit?: boolean;
          is_membership?: boolean;
          is_onboarding_fee?: boolean;
          item_id: string;
          item_title: string;
          item_type: string;
          metadata?: NonNullable<Json>;
          net_amount: number;
          position: number;
          purchase_id: string;
          quantity: number;
          total_price: number;
          unit_price: number;
          vat_amount: number;
          vat_category?: string;
          vat_included: boolean;
          vat_kind?: string;
          vat_rate?: number;
          vat_reason?: string | null;
        };
        Update: {
          created_at?: string;
          discount_amount?: number;
          gross_amount?: number;
          id?: string;
          is_credit?: boolean;
          is_membership?: boolean;
          is_onboarding_fee?: boolean;
          item_id?: string;
          item_title?: string;
          item_type?: string;
          metadata?: NonNullable<Json>;
          net_amount?: number;
          position?: number;
          purchase_id?: string;
          quantity?: number;
          total_price?: number;
          unit_price?: number;
          vat_amount?: number;
          vat_category?: string;
          vat_included?: boolean;
          vat_kind?: string;
          vat_rate?: number;
          vat_reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'purchase_items_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
        ];
      };
      purchases: {
        Row: {
          amount_due: number;
          cancel_reason: string | null;
          cancelled_at: string | null;
          cart_fingerprint: string;
          created_at: string;
          currency: string;
          discount_amount: number;
          discount_code: string | null;
          discount_code_id: string | null;
          id: string;
          idempotency_key: string;
          net_amount: number;
          paid_amount: number;
          paid_at: string | null;
          payment_state: string;
          purchase_number: string;
          refunded_amount: number;
          status: string;
          subtotal: number;
          total_amount: number;
          updated_at: string;
          user_id: string;
          vat_amount: number;
          vat_check_id: string | null;
          vat_rate: number;
        };
        ComputedFields: never;
        Insert: {
          amount_due?: never;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          cart_fingerprint: string;
          created_at?: string;
          currency?: string;
          discount_amount?: number;
          discount_code?: string | null;
          discount_code_id?: string | null;
          id?: string;
          idempotency_key: string;
          net_amount: number;
          paid_amount?: number;
          paid_at?: string | null;
          payment_state?: never;
          purchase_number: string;
          refunded_amount?: number;
          status?: string;
          subtotal: number;
          total_amount: number;
          updated_at?: string;
          user_id: string;
          vat_amount: number;
          vat_check_id?: string | null;
          vat_rate?: number;
        };
        Update: {
          amount_due?: never;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          cart_fingerprint?: string;
          created_at?: string;
          currency?: string;
          discount_amount?: number;
          discount_code?: string | null;
          discount_code_id?: string | null;
          id?: string;
          idempotency_key?: string;
          net_amount?: number;
          paid_amount?: number;
          paid_at?: string | null;
          payment_state?: never;
          purchase_number?: string;
          refunded_amount?: number;
          status?: string;
          subtotal?: number;
          total_amount?: number;
          updated_at?: string;
          user_id?: string;
          vat_amount?: number;
          vat_check_id?: string | null;
          vat_rate?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'purchases_discount_code_id_fkey';
            columns: ['discount_code_id'];
            isOneToOne: false;
            referencedRelation: 'discount_codes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'purchases_discount_code_id_fkey';
            columns: ['discount_code_id'];
            isOneToOne: false;
            referencedRelation: 'discount_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'purchases_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'purchases_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'purchases_vat_check_id_fkey';
            columns: ['vat_check_id'];
            isOneToOne: false;
            referencedRelation: 'vat_checks';
            referencedColumns: ['id'];
          },
        ];
      };
      push_settings: {
        Row: {
          quiet_from: string | null;
          quiet_until: string | null;
          unwanted: string[];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          quiet_from?: string | null;
          quiet_until?: string | null;
          unwanted?: string[];
          user_id: string;
        };
        Update: {
          quiet_from?: string | null;
          quiet_until?: string | null;
          unwanted?: string[];
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'push_settings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'push_settings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      push_subscriptions: {
        Row: {
          auth: string;
          created_at: string;
          endpoint: string;
          id: string;
          name: string;
          p256dh: string;
          session_id: string | null;
          tested_at: string | null;
          used_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          auth: string;
          created_at?: string;
          endpoint: string;
          id?: string;
          name: string;
          p256dh: string;
          session_id?: string | null;
          tested_at?: string | null;
          used_at?: string | null;
          user_id: string;
        };
        Update: {
          auth?: string;
          created_at?: string;
          endpoint?: string;
          id?: string;
          name?: string;
          p256dh?: string;
          session_id?: string | null;
          tested_at?: string | null;
          used_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'push_subscriptions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'push_subscriptions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      referrals: {
        Row: {
          affiliate_id: string;
          created_at: string;
          id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          affiliate_id: string;
          created_at?: string;
          id?: string;
          user_id: string;
        };
        Update: {
          affiliate_id?: string;
          created_at?: string;
          id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'referrals_affiliate_id_fkey';
            columns: ['affiliate_id'];
            isOneToOne: false;
            referencedRelation: 'affiliates';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'referrals_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'referrals_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      refund_reviews: {
        Row: {
          amount: number;
          closed_at: string | null;
          closed_by: string | null;
          credit_id: string | null;
          event_id: string | null;
          event_title: string;
          id: string;
          note: string | null;
          opened_at: string;
          outcome: string | null;
          purchase_id: string;
          reason: string;
          refunded_amount: number | null;
          registration_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          closed_at?: string | null;
          closed_by?: string | null;
          credit_id?: string | null;
          event_id?: string | null;
          event_title: string;
          id?: string;
          note?: string | null;
          opened_at?: string;
          outcome?: string | null;
          purchase_id: string;
          reason: string;
          refunded_amount?: number | null;
          registration_id?: string | null;
          user_id: string;
        };
        Update: {
          amount?: number;
          closed_at?: string | null;
          closed_by?: string | null;
          credit_id?: string | null;
          event_id?: string | null;
          event_title?: string;
          id?: string;
          note?: string | null;
          opened_at?: string;
          outcome?: string | null;
          purchase_id?: string;
          reason?: string;
          refunded_amount?: number | null;
          registration_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'refund_reviews_credit_id_fkey';
            columns: ['credit_id'];
            isOneToOne: false;
            referencedRelation: 'account_credit_balances';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_reviews_credit_id_fkey';
            columns: ['credit_id'];
            isOneToOne: false;
            referencedRelation: 'account_credits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_reviews_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_reviews_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_reviews_registration_id_fkey';
            columns: ['registration_id'];
            isOneToOne: true;
            referencedRelation: 'event_registrations';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_reviews_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_reviews_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      refunds: {
        Row: {
          amount: number;
          created_at: string;
          credit_id: string | null;
          credit_note_id: string | null;
          id: string;
          idempotency_key: string | null;
          net_amount: number;
          note: string;
          position: number | null;
          provider: string;
          purchase_id: string;
          recorded_by: string | null;
          reference: string | null;
          refunded_on: string;
          review_id: string | null;
          user_id: string;
          vat_amount: number;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          credit_id?: string | null;
          credit_note_id?: string | null;
          id?: string;
          idempotency_key?: string | null;
          net_amount: number;
          note: string;
          position?: number | null;
          provider: string;
          purchase_id: string;
          recorded_by?: string | null;
          reference?: string | null;
          refunded_on: string;
          review_id?: string | null;
          user_id: string;
          vat_amount: number;
        };
        Update: {
          amount?: number;
          created_at?: string;
          credit_id?: string | null;
          credit_note_id?: string | null;
          id?: string;
          idempotency_key?: string | null;
          net_amount?: number;
          note?: string;
          position?: number | null;
          provider?: string;
          purchase_id?: string;
          recorded_by?: string | null;
          reference?: string | null;
          refunded_on?: string;
          review_id?: string | null;
          user_id?: string;
          vat_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'refunds_credit_id_fkey';
            columns: ['credit_id'];
            isOneToOne: false;
            referencedRelation: 'account_credit_balances';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_credit_id_fkey';
            columns: ['credit_id'];
            isOneToOne: false;
            referencedRelation: 'account_credits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_credit_note_id_fkey';
            columns: ['credit_note_id'];
            isOneToOne: false;
            referencedRelation: 'invoices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_review_id_fkey';
            columns: ['review_id'];
            isOneToOne: false;
            referencedRelation: 'refund_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_review_id_fkey';
            columns: ['review_id'];
            isOneToOne: false;
            referencedRelation: 'refund_reviews';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refunds_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_cards: {
        Row: {
          agreed_at: string;
          brand: string | null;
          customer: string;
          last_four: string | null;
          method: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          agreed_at?: string;
          brand?: string | null;
          customer: string;
          last_four?: string | null;
          method: string;
          user_id: string;
        };
        Update: {
          agreed_at?: string;
          brand?: string | null;
          customer?: string;
          last_four?: string | null;
          method?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_cards_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_cards_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_views: {
        Row: {
          address: string;
          created_at: string;
          id: string;
          list: string;
          name: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          address: string;
          created_at?: string;
          id?: string;
          list: string;
          name: string;
          updated_at?: string;
          user_id?: string;
        };
        Update: {
          address?: string;
          created_at?: string;
          id?: string;
          list?: string;
          name?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_views_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_views_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      services: {
        Row: {
          archived_at: string | null;
          billing_period: string | null;
          created_at: string;
          created_by: string | null;
          currency: string;
          description: string | null;
          estimated_delivery: string | null;
          extra_document_price: number | null;
          id: string;
          included_documents: number | null;
          is_onboarding_fee: boolean;
          is_post_forwarding: boolean;
          leaving: string | null;
          membership_type: string | null;
          paper_days: number | null;
          price: number;
          price_unit: string;
          processing_hours: number | null;
          requirements: string | null;
          service_type: string;
          status: string;
          title: string;
          unit_quantity: number;
          updated_at: string;
          vat_included: boolean;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          billing_period?: string | null;
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          description?: string | null;
          estimated_delivery?: string | null;
          extra_document_price?: number | null;
          id?: string;
          included_documents?: number | null;
          is_onboarding_fee?: boolean;
          is_post_forwarding?: boolean;
          leaving?: string | null;
          membership_type?: string | null;
          paper_days?: number | null;
          price?: number;
          price_unit?: string;
          processing_hours?: number | null;
          requirements?: string | null;
          service_type?: string;
          status?: string;
          title: string;
          unit_quantity?: number;
          updated_at?: string;
          vat_included?: never;
        };
        Update: {
          archived_at?: string | null;
          billing_period?: string | null;
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          description?: string | null;
          estimated_delivery?: string | null;
          extra_document_price?: number | null;
          id?: string;
          included_documents?: number | null;
          is_onboarding_fee?: boolean;
          is_post_forwarding?: boolean;
          leaving?: string | null;
          membership_type?: string | null;
          paper_days?: number | null;
          price?: number;
          price_unit?: string;
          processing_hours?: number | null;
          requirements?: string | null;
          service_type?: string;
          status?: string;
          title?: string;
          unit_quantity?: number;
          updated_at?: string;
          vat_included?: never;
        };
        Relationships: [];
      };
      statement_layouts: {
        Row: {
          created_at: string;
          header: string;
          id: string;
          layout: NonNullable<Json>;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          header: string;
          id?: string;
          layout: NonNullable<Json>;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          header?: string;
          id?: string;
          layout?: NonNullable<Json>;
          updated_at?: string;
        };
        Relationships: [];
      };
      unwanted_mails: {
        Row: {
          created_at: string;
          kind: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          kind: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          kind?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'unwanted_mails_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'unwanted_mails_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      user_documents: {
        Row: {
          created_at: string;
          document_id: string;
          filled_in: NonNullable<Json>;
          id: string;
          payment_status: string;
          purchase_date: string;
          purchase_id: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          document_id: string;
          filled_in?: NonNullable<Json>;
          id?: string;
          payment_status?: string;
          purchase_date?: string;
          purchase_id?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          document_id?: string;
          filled_in?: NonNullable<Json>;
          id?: string;
          payment_status?: string;
          purchase_date?: string;
          purchase_id?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_documents_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: false;
            referencedRelation: 'document_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_documents_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_documents_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_documents_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_documents_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      user_services: {
        Row: {
          anchored_on: string | null;
          begins_on: string | null;
          completion_date: string | null;
          created_at: string;
          credited_days: number | null;
          extra_document_price: number | null;
          id: string;
          included_documents: number | null;
          notes: string | null;
          order_kind: string | null;
          payment_status: string;
          period_from: string | null;
          processing_hours: number | null;
          purchase_date: string;
          purchase_id: string | null;
          service_id: string;
          started_at: string | null;
          updated_at: string;
          user_id: string;
          valid_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          anchored_on?: string | null;
          begins_on?: string | null;
          completion_date?: string | null;
          created_at?: string;
          credited_days?: number | null;
          extra_document_price?: number | null;
          id?: string;
          included_documents?: number | null;
          notes?: string | null;
          order_kind?: string | null;
          payment_status?: string;
          period_from?: string | null;
          processing_hours?: number | null;
          purchase_date?: string;
          purchase_id?: string | null;
          service_id: string;
          started_at?: string | null;
          updated_at?: string;
          user_id: string;
          valid_until?: string | null;
        };
        Update: {
          anchored_on?: string | null;
          begins_on?: string | null;
          completion_date?: string | null;
          created_at?: string;
          credited_days?: number | null;
          extra_document_price?: number | null;
          id?: string;
          included_documents?: number | null;
          notes?: string | null;
          order_kind?: string | null;
          payment_status?: string;
          period_from?: string | null;
          processing_hours?: number | null;
          purchase_date?: string;
          purchase_id?: string | null;
          service_id?: string;
          started_at?: string | null;
          updated_at?: string;
          user_id?: string;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'user_services_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_services_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'service_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_services_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_services_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_services_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      vat_checks: {
        Row: {
          answered_at: string | null;
          answered_on: string | null;
          asked_at: string;
          due_at: string;
          id: string;
          is_name_same: boolean | null;
          lease: string | null;
          name: string;
          problem: string | null;
          request_identifier: string | null;
          requester: string | null;
          state: string;
          tried_at: string | null;
          tries: number;
          user_id: string;
          vat_number: string;
          vies_address: string | null;
          vies_name: string | null;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          answered_on?: string | null;
          asked_at?: string;
          due_at?: string;
          id?: string;
          is_name_same?: boolean | null;
          lease?: string | null;
          name: string;
          problem?: string | null;
          request_identifier?: string | null;
          requester?: string | null;
          state?: string;
          tried_at?: string | null;
          tries?: number;
          user_id: string;
          vat_number: string;
          vies_address?: string | null;
          vies_name?: string | null;
        };
        Update: {
          answered_at?: string | null;
          answered_on?: string | null;
          asked_at?: string;
          due_at?: string;
          id?: string;
          is_name_same?: boolean | null;
          lease?: string | null;
          name?: string;
          problem?: string | null;
          request_identifier?: string | null;
          requester?: string | null;
          state?: string;
          tried_at?: string | null;
          tries?: number;
          user_id?: string;
          vat_number?: string;
          vies_address?: string | null;
          vies_name?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'vat_checks_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'vat_checks_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      vat_decisions: {
        Row: {
          created_at: string;
          decided_by: string | null;
          id: string;
          is_accepted: boolean;
          is_of_order: boolean;
          name: string;
          note: string;
          number: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          decided_by?: string | null;
          id?: string;
          is_accepted: boolean;
          is_of_order?: boolean;
          name: string;
          note: string;
          number: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          decided_by?: string | null;
          id?: string;
          is_accepted?: boolean;
          is_of_order?: boolean;
          name?: string;
          note?: string;
          number?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'vat_decisions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'vat_decisions_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      verification_events: {
        Row: {
          actor_name: string | null;
          at: string;
          detail: NonNullable<Json>;
          done_by: string | null;
          id: string;
          kind: string;
          verification_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor_name?: string | null;
          at?: string;
          detail?: NonNullable<Json>;
          done_by?: string | null;
          id?: string;
          kind: string;
          verification_id: string;
        };
        Update: {
          actor_name?: string | null;
          at?: string;
          detail?: NonNullable<Json>;
          done_by?: string | null;
          id?: string;
          kind?: string;
          verification_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'verification_events_verification_id_fkey';
            columns: ['verification_id'];
            isOneToOne: false;
            referencedRelation: 'verifications';
            referencedColumns: ['id'];
          },
        ];
      };
      verification_files: {
        Row: {
          added_at: string;
          id: string;
          name: string;
          need: string;
          party_id: string | null;
          sent_at: string;
          side: string | null;
          verification_id: string;
        };
        ComputedFields: never;
        Insert: {
          added_at?: string;
          id: string;
          name: string;
          need: string;
          party_id?: string | null;
          sent_at?: string;
          side?: string | null;
          verification_id: string;
        };
        Update: {
          added_at?: string;
          id?: string;
          name?: string;
          need?: string;
          party_id?: string | null;
          sent_at?: string;
          side?: string | null;
          verification_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'verification_files_party_id_fkey';
            columns: ['party_id'];
            isOneToOne: false;
            referencedRelation: 'verification_parties';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'verification_files_verification_id_fkey';
            columns: ['verification_id'];
            isOneToOne: false;
            referencedRelation: 'verifications';
            referencedColumns: ['id'];
          },
        ];
      };
      verification_officers: {
        Row: {
          named_at: string;
          named_by: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          named_at?: string;
          named_by?: string | null;
          user_id: string;
        };
        Update: {
          named_at?: string;
          named_by?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      verification_parties: {
        Row: {
          address_line: string | null;
          born_on: string | null;
          capacity: string | null;
          city: string | null;
          country: string | null;
          document_country: string | null;
          document_expires_on: string | null;
          document_kind: string | null;
          document_number: string | null;
          full_name: string | null;
          id: string;
          is_manager: boolean;
          is_owner: boolean;
          is_pep: boolean | null;
          is_signer: boolean;
          nationality: string | null;
          pep_note: string | null;
          position: number;
          postal_code: string | null;
          share: number | null;
          through: string | null;
          verification_id: string;
        };
        ComputedFields: never;
        Insert: {
          address_line?: string | null;
          born_on?: string | null;
          capacity?: string | null;
          city?: string | null;
          country?: string | null;
          document_country?: string | null;
          document_expires_on?: string | null;
          document_kind?: string | null;
          document_number?: string | null;
          full_name?: string | null;
          id: string;
          is_manager?: boolean;
          is_owner?: boolean;
          is_pep?: boolean | null;
          is_signer?: boolean;
          nationality?: string | null;
          pep_note?: string | null;
          position: number;
          postal_code?: string | null;
          share?: number | null;
          through?: string | null;
          verification_id: string;
        };
        Update: {
          address_line?: string | null;
          born_on?: string | null;
          capacity?: string | null;
          city?: string | null;
          country?: string | null;
          document_country?: string | null;
          document_expires_on?: string | null;
          document_kind?: string | null;
          document_number?: string | null;
          full_name?: string | null;
          id?: string;
          is_manager?: boolean;
          is_owner?: boolean;
          is_pep?: boolean | null;
          is_signer?: boolean;
          nationality?: string | null;
          pep_note?: string | null;
          position?: number;
          postal_code?: string | null;
          share?: number | null;
          through?: string | null;
          verification_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'verification_parties_verification_id_fkey';
            columns: ['verification_id'];
            isOneToOne: false;
            referencedRelation: 'verifications';
            referencedColumns: ['id'];
          },
        ];
      };
      verification_screenings: {
        Row: {
          by_name: string | null;
          created_at: string;
          id: string;
          lists: string;
          name: string;
          note: string | null;
          party_id: string | null;
          provider: string;
          result: string;
          screened_on: string;
          verification_id: string;
        };
        ComputedFields: never;
        Insert: {
          by_name?: string | null;
          created_at?: string;
          id: string;
          lists: string;
          name: string;
          note?: string | null;
          party_id?: string | null;
          provider?: string;
          result: string;
          screened_on: string;
          verification_id: string;
        };
        Update: {
          by_name?: string | null;
          created_at?: string;
          id?: string;
          lists?: string;
          name?: string;
          note?: string | null;
          party_id?: string | null;
          provider?: string;
          result?: string;
          screened_on?: string;
          verification_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'verification_screenings_party_id_fkey';
            columns: ['party_id'];
            isOneToOne: false;
            referencedRelation: 'verification_parties';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'verification_screenings_verification_id_fkey';
            columns: ['verification_id'];
            isOneToOne: false;
            referencedRelation: 'verifications';
            referencedColumns: ['id'];
          },
        ];
      };
      verifications: {
        Row: {
          activity: string | null;
          activity_kind: string | null;
          asks: NonNullable<Json>;
          begun_at: string;
          changed_at: string;
          company_country: string | null;
          company_name: string | null;
          customer_kind: string | null;
          decided_at: string | null;
          due_at: string | null;
          first_approved_by: string | null;
          has_nominee: boolean | null;
          id: string;
          kept_until: string | null;
          kind: string;
          nobody_owns: boolean;
          number: number;
          purpose: string | null;
          refusal: Json | null;
          registration_number: string | null;
          risk: string | null;
          sent_at: string | null;
          state: string;
          supervised: string | null;
          until_reason: string | null;
          user_id: string | null;
          valid_until: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          activity?: string | null;
          activity_kind?: string | null;
          asks?: NonNullable<Json>;
          begun_at?: string;
          changed_at?: string;
          company_country?: string | null;
          company_name?: string | null;
          customer_kind?: string | null;
          decided_at?: string | null;
          due_at?: string | null;
          first_approved_by?: string | null;
          has_nominee?: boolean | null;
          id: string;
          kept_until?: string | null;
          kind: string;
          nobody_owns?: boolean;
          number?: never;
          purpose?: string | null;
          refusal?: Json | null;
          registration_number?: string | null;
          risk?: string | null;
          sent_at?: string | null;
          state?: string;
          supervised?: string | null;
          until_reason?: string | null;
          user_id?: string | null;
          valid_until?: string | null;
          version?: number;
        };
        Update: {
          activity?: string | null;
          activity_kind?: string | null;
          asks?: NonNullable<Json>;
          begun_at?: string;
          changed_at?: string;
          company_country?: string | null;
          company_name?: string | null;
          customer_kind?: string | null;
          decided_at?: string | null;
          due_at?: string | null;
          first_approved_by?: string | null;
          has_nominee?: boolean | null;
          id?: string;
          kept_until?: string | null;
          kind?: string;
          nobody_owns?: boolean;
          number?: never;
          purpose?: string | null;
          refusal?: Json | null;
          registration_number?: string | null;
          risk?: string | null;
          sent_at?: string | null;
          state?: string;
          supervised?: string | null;
          until_reason?: string | null;
          user_id?: string | null;
          valid_until?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'verifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'verifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      account_credit_balances: {
        Row: {
          amount: number;
          created_at: string;
          has_open_review: boolean | null;
          id: string;
          left_amount: number | null;
          payment_id: string;
          purchase_id: string;
          purchase_number: string;
          reason: string;
          user_id: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'account_credits_payment_id_fkey';
            columns: ['payment_id'];
            isOneToOne: true;
            referencedRelation: 'payments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'account_credits_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'account_credits_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'account_credits_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      affiliate_directory: {
        Row: {
          additional_info: string | null;
          business_type: string | null;
          company_name: string | null;
          created_at: string;
          email: string;
          expected_referrals: number | null;
          first_name: string;
          forgotten_at: string | null;
          full_name: string | null;
          id: string;
          is_test: boolean;
          last_name: string;
          owed: number | null;
          phone: string | null;
          promotion_methods: string;
          referral_code: string | null;
          rejection_reason: string | null;
          search_text: string;
          status: string;
          total_referrals: number;
          user_id: string | null;
          website: string | null;
          withdrawal_reason: string | null;
        };
        ComputedFields: never;
        Insert: {
          additional_info?: string | null;
          business_type?: string | null;
          company_name?: string | null;
          created_at?: string | null;
          email?: string | null;
          expected_referrals?: number | null;
          first_name?: string | null;
          forgotten_at?: string | null;
          full_name?: never;
          id?: string | null;
          is_test?: boolean | null;
          last_name?: string | null;
          owed?: never;
          phone?: string | null;
          promotion_methods?: string | null;
          referral_code?: string | null;
          rejection_reason?: string | null;
          search_text?: string | null;
          status?: string | null;
          total_referrals?: number | null;
          user_id?: string | null;
          website?: string | null;
          withdrawal_reason?: string | null;
        };
        Update: {
          additional_info?: string | null;
          business_type?: string | null;
          company_name?: string | null;
          created_at?: string | null;
          email?: string | null;
          expected_referrals?: number | null;
          first_name?: string | null;
          forgotten_at?: string | null;
          full_name?: never;
          id?: string | null;
          is_test?: boolean | null;
          last_name?: string | null;
          owed?: never;
          phone?: string | null;
          promotion_methods?: string | null;
          referral_code?: string | null;
          rejection_reason?: string | null;
          search_text?: string | null;
          status?: string | null;
          total_referrals?: number | null;
          user_id?: string | null;
          website?: string | null;
          withdrawal_reason?: string | null;
        };
        Relationships: [];
      };
      audit_actors: {
        Row: {
          id: string | null;
          name: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      audit_directory: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_name: string | null;
          changes: NonNullable<Json>;
          created_at: string;
          id: number;
          names: Json | null;
          record_id: string;
          subject_id: string | null;
          subject_name: string | null;
          table_name: string;
          thing: Json | null;
        };
        ComputedFields: never;
        Insert: {
          action?: string | null;
          actor_id?: string | null;
          actor_name?: never;
          changes?: Json | null;
          created_at?: string | null;
          id?: number | null;
          names?: never;
          record_id?: string | null;
          subject_id?: string | null;
          subject_name?: never;
          table_name?: string | null;
          thing?: never;
        };
        Update: {
          action?: string | null;
          actor_id?: string | null;
          actor_name?: never;
          changes?: Json | null;
          created_at?: string | null;
          id?: number | null;
          names?: never;
          record_id?: string | null;
          subject_id?: string | null;
          subject_name?: never;
          table_name?: string | null;
          thing?: never;
        };
        Relationships: [];
      };
      commission_directory: {
        Row: {
          available: number | null;
          created_at: string;
          email: string;
          forgotten_at: string | null;
          full_name: string | null;
          held: number | null;
          iban_masked: string | null;
          id: string | null;
          on_the_way: number | null;
          paid: number | null;
          payee_name: string | null;
          problem: string | null;
          search_text: string | null;
          status: string;
          total_referrals: number | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      discount_directory: {
        Row: {
          applicable_to: string;
          archived_at: string | null;
          code: string;
          created_at: string;
          description: string | null;
          discount_given: number | null;
          discount_type: string;
          discount_value: number;
          id: string;
          is_active: boolean;
          minimum_purchase: number;
          search_text: string | null;
          state: string | null;
          updated_at: string;
          usage_count: number;
          usage_limit: number | null;
          valid_from: string;
          valid_until: string | null;
        };
        ComputedFields: never;
        Insert: {
          applicable_to?: string | null;
          archived_at?: string | null;
          code?: string | null;
          created_at?: string | null;
          description?: string | null;
          discount_given?: never;
          discount_type?: string | null;
          discount_value?: number | null;
          id?: string | null;
          is_active?: boolean | null;
          minimum_purchase?: number | null;
          search_text?: never;
          state?: never;
          updated_at?: string | null;
          usage_count?: number | null;
          usage_limit?: number | null;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Update: {
          applicable_to?: string | null;
          archived_at?: string | null;
          code?: string | null;
          created_at?: string | null;
          description?: string | null;
          discount_given?: never;
          discount_type?: string | null;
          discount_value?: number | null;
          id?: string | null;
          is_active?: boolean | null;
          minimum_purchase?: number | null;
          search_text?: never;
          state?: never;
          updated_at?: string | null;
          usage_count?: number | null;
          usage_limit?: number | null;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Relationships: [];
      };
      discount_usage_directory: {
        Row: {
          created_at: string;
          discount_amount: number;
          discount_code_id: string;
          id: string;
          member_email: string | null;
          member_name: string | null;
          purchase_id: string;
          purchase_number: string;
          search_text: string | null;
          status: string;
          total_amount: number;
          user_id: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
      document_directory: {
        Row: {
          archived_at: string | null;
          created_at: string;
          description: string | null;
          document_type: string;
          id: string;
          price: number;
          price_unit: string;
          search_text: string | null;
          state: string | null;
          status: string;
          template_preview: string;
          times_bought: number | null;
          title: string;
          unit_quantity: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          created_at?: string | null;
          description?: string | null;
          document_type?: string | null;
          id?: string | null;
          price?: number | null;
          price_unit?: string | null;
          search_text?: never;
          state?: never;
          status?: string | null;
          template_preview?: string | null;
          times_bought?: never;
          title?: string | null;
          unit_quantity?: number | null;
          updated_at?: string | null;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string | null;
          description?: string | null;
          document_type?: string | null;
          id?: string | null;
          price?: number | null;
          price_unit?: string | null;
          search_text?: never;
          state?: never;
          status?: string | null;
          template_preview?: string | null;
          times_bought?: never;
          title?: string | null;
          unit_quantity?: number | null;
          updated_at?: string | null;
        };
        Relationships: [];
      };
      event_directory: {
        Row: {
          archived_at: string | null;
          attendee_count: number;
          begins_at: string | null;
          cancelled_at: string | null;
          created_at: string;
          created_by: string | null;
          currency: string;
          description: string | null;
          duration_hours: number;
          duration_minutes: number;
          event_date: string;
          event_time: string;
          event_type: string;
          former_date: string | null;
          former_location: string | null;
          former_time: string | null;
          id: string;
          is_full: boolean;
          is_nearly_full: boolean | null;
          is_over: boolean | null;
          is_soon: boolean | null;
          location: string | null;
          max_attendees: number | null;
          moved_at: string | null;
          paid_amount: number | null;
          paid_seats: number | null;
          recurring_end_date: string | null;
          recurring_interval: number | null;
          recurring_type: string;
          registration_fee: number;
          registration_fee_unit: string;
          search_text: string | null;
          seat_holders: number | null;
          sequence: number;
          series_dates: number | null;
          series_dates_to_come: number | null;
          series_id: string | null;
          series_position: number | null;
          shown_status: string | null;
          stands_for_series: boolean | null;
          status: string;
          title: string;
          unit_quantity: number;
          updated_at: string;
          video_link: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      message_directory: {
        Row: {
          account_id: string | null;
          answered_at: string | null;
          company: string | null;
          created_at: string;
          email: string;
          handled_at: string | null;
          handled_by: string | null;
          handled_by_name: string | null;
          id: string;
          is_mine: boolean | null;
          message: string;
          name: string;
          read_at: string | null;
          search_text: string;
          taken_by: string | null;
          taken_by_name: string | null;
        };
        ComputedFields: never;
        Insert: {
          account_id?: string | null;
          answered_at?: string | null;
          company?: string | null;
          created_at?: string | null;
          email?: string | null;
          handled_at?: string | null;
          handled_by?: string | null;
          handled_by_name?: never;
          id?: string | null;
          is_mine?: never;
          message?: string | null;
          name?: string | null;
          read_at?: string | null;
          search_text?: string | null;
          taken_by?: string | null;
          taken_by_name?: never;
        };
        Update: {
          account_id?: string | null;
          answered_at?: string | null;
          company?: string | null;
          created_at?: string | null;
          email?: string | null;
          handled_at?: string | null;
          handled_by?: string | null;
          handled_by_name?: never;
          id?: string | null;
          is_mine?: never;
          message?: string | null;
          name?: string | null;
          read_at?: string | null;
          search_text?: string | null;
          taken_by?: string | null;
          taken_by_name?: never;
        };
        Relationships: [];
      };
      message_thread: {
        Row: {
          answer: string;
          answered_by: string | null;
          answered_by_name: string | null;
          created_at: string;
          id: string;
          mail_attempts: number | null;
          mail_email: string | null;
          mail_id: string | null;
          mail_reason: string | null;
          mail_sent_at: string | null;
          mail_state: string | null;
          message_id: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'message_answers_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'contact_messages';
            referencedColumns: ['id'];
          },
        ];
      };
      notification_counts: {
        Row: {
          total: number | null;
          type: string;
          unread: number | null;
          user_id: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      order_directory: {
        Row: {
          amount_due: number;
          buyer_company: string | null;
          buyer_country: string | null;
          buyer_name: string | null;
          buyer_vat_number: string | null;
          created_at: string;
          credit_note_number: string | null;
          credited_gross: number | null;
          credited_net: number | null;
          credited_on: string | null;
          credited_vat: number | null;
          due_date: string | null;
          id: string;
          invoice_number: string | null;
          is_overdue: boolean | null;
          issued_date: string | null;
          item_titles: Json | null;
          member_company: string | null;
          member_email: string | null;
          member_name: string | null;
          net_amount: number;
          paid_amount: number;
          paid_on: string | null;
          payment_state: string;
          provider: string | null;
          purchase_number: string;
          reference: string | null;
          refunded_amount: number;
          reminded_on: string | null;
          search_text: string;
          status: string;
          total_amount: number;
          user_id: string;
          vat_amount: number;
        };
        ComputedFields: never;
        Relationships: [];
      };
      ordered_service_directory: {
        Row: {
          completion_date: string | null;
          estimated_delivery: string | null;
          id: string;
          member_company: string | null;
          member_email: string | null;
          member_name: string | null;
          notes: string | null;
          payment_status: string;
          purchase_date: string;
          purchase_id: string | null;
          purchase_number: string | null;
          search_text: string | null;
          service_id: string;
          service_title: string;
          started_at: string | null;
          updated_at: string;
          user_id: string;
          waiting_since: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      payout_batch_directory: {
        Row: {
          created_at: string;
          id: string;
          made_by_name: string | null;
          paid_on: string | null;
          payouts: number | null;
          search_text: string | null;
          settled_at: string | null;
          settled_by_name: string | null;
          status: string;
          total_amount: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      person_note_directory: {
        Row: {
          created_at: string;
          id: string;
          note: string;
          updated_at: string;
          user_id: string;
          written_by: string | null;
          written_by_name: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string | null;
          id?: string | null;
          note?: string | null;
          updated_at?: string | null;
          user_id?: string | null;
          written_by?: string | null;
          written_by_name?: never;
        };
        Update: {
          created_at?: string | null;
          id?: string | null;
          note?: string | null;
          updated_at?: string | null;
          user_id?: string | null;
          written_by?: string | null;
          written_by_name?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'person_notes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'person_notes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      post_charge_directory: {
        Row: {
          box_number: number | null;
          code: string | null;
          day: string;
          gross: number;
          id: string;
          kind: string;
          member_name: string | null;
          net: number;
          period_from: string;
          period_to: string;
          quantity: number;
          search_text: string | null;
          user_id: string;
          vat: number;
        };
        ComputedFields: never;
        Relationships: [];
      };
      post_directory: {
        Row: {
          addressee: string | null;
          box_number: number | null;
          called_at: string | null;
          code: string;
          day: string;
          envelope: string | null;
          id: string;
          image: string;
          is_official: boolean;
          is_to_return: boolean | null;
          kind: string;
          member_company: string | null;
          member_name: string | null;
          name_id: string | null;
          not_ours_at: string | null;
          owner_left_at: string | null;
          paper: string;
          paper_at: string;
          place: string | null;
          received_at: string;
          recorded_at: string;
          recorded_by: string | null;
          search_text: string;
          sender: string | null;
          sender_id: string | null;
          sender_name: string | null;
          undone_at: string | null;
          user_id: string | null;
          weight_g: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      post_door: {
        Row: {
          asked_at: string;
          bearer: string;
          box_number: number | null;
          id: string;
          is_confirmed: boolean;
          is_own: boolean | null;
          is_owner: boolean;
          is_ready: boolean | null;
          items: number | null;
          member_company: string | null;
          member_name: string | null;
          note: string | null;
          ready_on: string;
          search_text: string | null;
          user_id: string;
          valid_until: string;
          waiting: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      post_intake: {
        Row: {
          addressee: string | null;
          box_number: number | null;
          called_at: string | null;
          code: string;
          day: string;
          envelope: string | null;
          id: string;
          image: string;
          is_official: boolean;
          is_to_return: boolean | null;
          kind: string;
          member_company: string | null;
          member_name: string | null;
          name_id: string | null;
          not_ours_at: string | null;
          owner_left_at: string | null;
          paper: string;
          paper_at: string;
          place: string | null;
          received_at: string;
          recorded_at: string;
          recorded_by: string | null;
          search_text: string;
          sender: string | null;
          sender_id: string | null;
          sender_name: string | null;
          undone_at: string | null;
          user_id: string | null;
          weight_g: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      post_queue: {
        Row: {
          addressee: string | null;
          answer: string | null;
          asked_at: string;
          box_number: number | null;
          code: string;
          due_at: string | null;
          earlier_words: NonNullable<Json>;
          envelope: string | null;
          id: string;
          is_mine: boolean | null;
          is_official: boolean;
          is_overdue: boolean | null;
          is_paper_way: boolean;
          item_id: string;
          item_kind: string;
          kind: string;
          member_name: string | null;
          paper: string;
          place: string | null;
          question: string | null;
          rule: Json | null;
          search_text: string | null;
          sender: string | null;
          state: string;
          taken_at: string | null;
          taken_by: string | null;
          taken_by_name: string | null;
          user_id: string;
          waits_for_scan: boolean | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      post_undone: {
        Row: {
          addressee: string | null;
          box_number: number | null;
          called_at: string | null;
          code: string;
          day: string;
          envelope: string | null;
          id: string;
          image: string;
          is_official: boolean;
          is_to_return: boolean | null;
          kind: string;
          member_company: string | null;
          member_name: string | null;
          name_id: string | null;
          not_ours_at: string | null;
          owner_left_at: string | null;
          paper: string;
          paper_at: string;
          place: string | null;
          received_at: string;
          recorded_at: string;
          recorded_by: string | null;
          search_text: string;
          sender: string | null;
          sender_id: string | null;
          sender_name: string | null;
          undone_at: string | null;
          user_id: string | null;
          weight_g: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      post_unread_official: {
        Row: {
          box_number: number | null;
          called_at: string | null;
          code: string;
          company_name: string | null;
          id: string;
          member_name: string | null;
          phone: string | null;
          received_at: string;
          reminded_at: string | null;
          sender: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      profile_directory: {
        Row: {
          address_line_1: string | null;
          address_line_2: string | null;
          box_number: number | null;
          buyer_kind: string | null;
          city: string | null;
          company_name: string | null;
          country: string;
          created_at: string;
          email: string | null;
          forgotten_at: string | null;
          full_name: string | null;
          id: string;
          is_affiliate: boolean;
          membership_status: string | null;
          membership_type: string;
          membership_valid_until: string | null;
          phone: string | null;
          postal_code: string | null;
          preferred_payment_method: string;
          registration_number: string | null;
          role: string | null;
          terms_accepted_at: string | null;
          terms_version: string | null;
          updated_at: string;
          vat_number: string | null;
        };
        ComputedFields: never;
        Insert: {
          address_line_1?: string | null;
          address_line_2?: string | null;
          box_number?: number | null;
          buyer_kind?: string | null;
          city?: string | null;
          company_name?: string | null;
          country?: string | null;
          created_at?: string | null;
          email?: string | null;
          forgotten_at?: string | null;
          full_name?: string | null;
          id?: string | null;
          is_affiliate?: boolean | null;
          membership_status?: never;
          membership_type?: string | null;
          membership_valid_until?: string | null;
          phone?: string | null;
          postal_code?: string | null;
          preferred_payment_method?: string | null;
          registration_number?: string | null;
          role?: string | null;
          terms_accepted_at?: string | null;
          terms_version?: string | null;
          updated_at?: string | null;
          vat_number?: string | null;
        };
        Update: {
          address_line_1?: string | null;
          address_line_2?: string | null;
          box_number?: number | null;
          buyer_kind?: string | null;
          city?: string | null;
          company_name?: string | null;
          country?: string | null;
          created_at?: string | null;
          email?: string | null;
          forgotten_at?: string | null;
          full_name?: string | null;
          id?: string | null;
          is_affiliate?: boolean | null;
          membership_status?: never;
          membership_type?: string | null;
          membership_valid_until?: string | null;
          phone?: string | null;
          postal_code?: string | null;
          preferred_payment_method?: string | null;
          registration_number?: string | null;
          role?: string | null;
          terms_accepted_at?: string | null;
          terms_version?: string | null;
          updated_at?: string | null;
          vat_number?: string | null;
        };
        Relationships: [];
      };
      refund_directory: {
        Row: {
          amount: number;
          card_refundable_amount: number | null;
          closed_at: string | null;
          closed_by: string | null;
          closed_by_name: string | null;
          credit_id: string | null;
          credit_note_number: string | null;
          event_id: string | null;
          event_title: string;
          id: string;
          member_email: string | null;
          member_name: string | null;
          note: string | null;
          opened_at: string;
          outcome: string | null;
          provider: string | null;
          purchase_id: string;
          purchase_number: string | null;
          reason: string;
          reference: string | null;
          refundable_amount: number | null;
          refunded_amount: number | null;
          refunded_on: string | null;
          search_text: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'refund_reviews_credit_id_fkey';
            columns: ['credit_id'];
            isOneToOne: false;
            referencedRelation: 'account_credit_balances';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_reviews_credit_id_fkey';
            columns: ['credit_id'];
            isOneToOne: false;
            referencedRelation: 'account_credits';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_reviews_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_reviews_purchase_id_fkey';
            columns: ['purchase_id'];
            isOneToOne: false;
            referencedRelation: 'purchases';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_reviews_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profile_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refund_reviews_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      service_directory: {
        Row: {
          archived_at: string | null;
          billing_period: string | null;
          created_at: string;
          description: string | null;
          estimated_delivery: string | null;
          extra_document_price: number | null;
          id: string;
          included_documents: number | null;
          is_onboarding_fee: boolean;
          is_post_forwarding: boolean;
          membership_type: string | null;
          price: number;
          price_unit: string;
          processing_hours: number | null;
          requirements: string | null;
          search_text: string | null;
          service_type: string;
          state: string | null;
          status: string;
          times_bought: number | null;
          title: string;
          unit_quantity: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          billing_period?: string | null;
          created_at?: string | null;
          description?: string | null;
          estimated_delivery?: string | null;
          extra_document_price?: number | null;
          id?: string | null;
          included_documents?: number | null;
          is_onboarding_fee?: boolean | null;
          is_post_forwarding?: boolean | null;
          membership_type?: string | null;
          price?: number | null;
          price_unit?: string | null;
          processing_hours?: number | null;
          requirements?: string | null;
          search_text?: never;
          service_type?: string | null;
          state?: never;
          status?: string | null;
          times_bought?: never;
          title?: string | null;
          unit_quantity?: number | null;
          updated_at?: string | null;
        };
        Update: {
          archived_at?: string | null;
          billing_period?: string | null;
          created_at?: string | null;
          description?: string | null;
          estimated_delivery?: string | null;
          extra_document_price?: number | null;
          id?: string | null;
          included_documents?: number | null;
          is_onboarding_fee?: boolean | null;
          is_post_forwarding?: boolean | null;
          membership_type?: string | null;
          price?: number | null;
          price_unit?: string | null;
          processing_hours?: number | null;
          requirements?: string | null;
          search_text?: never;
          service_type?: string | null;
          state?: never;
          status?: string | null;
          times_bought?: never;
          title?: string | null;
          unit_quantity?: number | null;
          updated_at?: string | null;
        };
        Relationships: [];
      };
      user_directory: {
        Row: {
          address_line_1: string | null;
          address_line_2: string | null;
          affiliate_status: string | null;
          box_number: number | null;
          city: string | null;
          company_name: string | null;
          country: string | null;
          created_at: string | null;
          email: string | null;
          full_name: string | null;
          id: string | null;
          is_affiliate: boolean | null;
          kind: string | null;
          membership_status: string | null;
          membership_type: string | null;
          membership_valid_until: string | null;
          phone: string | null;
          plan: string | null;
          postal_code: string | null;
          promotion_methods: string | null;
          referral_code: string | null;
          role: string | null;
          search_text: string | null;
          total_referrals: number | null;
          vat_number: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
    };
    Functions: {
      accept_post_invitation: { Args: { p_token: string }; Returns: string };
      account_statement: { Args: { p_from: string; p_to: string }; Returns: Json };
      add_post_name: {
        Args: {
          p_id: string;
          p_is_shared?: boolean;
          p_kind: string;
          p_name: string;
          p_user_id?: string;
        };
        Returns: undefined;
      };
      add_verification_file: {
        Args: {
          p_case_id: string;
          p_id: string;
          p_name: string;
          p_need: string;
          p_party_id: string;
          p_side: string;
        };
        Returns: Json;
      };
      allow_post_opening: { Args: { p_mandate: number; p_request_id: string }; Returns: undefined };
      answer_message: {
        Args: { p_answer: string; p_id: string; p_known: number; p_message_id: string };
        Returns: undefined;
      };
      answer_post_request: {
        Args: { p_answer: string; p_id: string; p_is_agreed?: boolean; p_question: string };
        Returns: undefined;
      };
      approve_affiliate_simple: { Args: { p_affiliate_id: string }; Returns: Json };
      approve_verification: {
        Args: {
          p_checks: string[];
          p_id: string;
          p_note: string;
          p_risk: string;
          p_version: number;
        };
        Returns: Json;
      };
      ask_back_post_request: {
        Args: { p_id: string; p_question: string; p_sheets?: number };
        Returns: undefined;
      };
      ask_card_attempt: { Args: { p_attempt_id: string }; Returns: Json };
      ask_credit_back: { Args: { p_credit_id: string }; Returns: Json };
      ask_for_post: {
        Args: { p_expected_gross: number; p_kind: string; p_lines: Json; p_options: Json };
        Returns: Json;
      };
      ask_for_verification: {
        Args: { p_held_from: string; p_reason: string; p_user_id: string };
        Returns: undefined;
      };
      ask_verification_again: {
        Args: { p_asks: Json; p_id: string; p_version: number };
        Returns: Json;
      };
      begin_card_payment: {
        Args: { p_keeps_card?: boolean; p_purchase_id: string };
        Returns: Json;
      };
      begin_post_count: { Args: { p_id: string; p_place: string }; Returns: string };
      begin_post_shredding: { Args: { p_code: string }; Returns: string };
      begin_verification: { Args: { p_id: string }; Returns: Json };
      bill_own_charges: { Args: Record<PropertyKey, never>; Returns: Json };
      cancel_payout_batch: { Args: { p_id: string }; Returns: undefined };
      cancel_purchase: { Args: { p_purchase_id: string; p_reason?: string }; Returns: Json };
      change_membership: {
        Args: {
          p_billing_period: string;
          p_expected_total: number;
          p_idempotency_key: string;
          p_membership_type: string;
        };
        Returns: Json;
      };
      change_payment_tolerance: { Args: { p_tolerance: number }; Returns: Json };
      check_in: { Args: { p_present?: boolean; p_registration_id: string }; Returns: Json };
      check_own_password: { Args: { p_password: string }; Returns: string };
      check_vat_number: { Args: Record<PropertyKey, never>; Returns: Json };
      checkout: {
        Args: {
          p_discount_code?: string;
          p_expected_total?: number;
          p_idempotency_key?: string;
          p_items: Json;
        };
        Returns: Json;
      };
      choose_after_storage: { Args: { p_choice: string }; Returns: number };
      choose_mail: { Args: { p_is_wanted: boolean; p_kind: string }; Returns: undefined };
      choose_push: { Args: { p_is_wanted: boolean; p_topic: string }; Returns: undefined };
      claim_card_attempts: {
        Args: { p_attempt_id?: string; p_limit?: number };
        Returns: {
          attempt_id: string;
          customer: string;
          session_id: string;
        }[];
      };
      claim_card_charges: {
        Args: { p_limit?: number };
        Returns: {
          amount: number;
          attempt_id: string;
          customer: string;
          method: string;
          purchase_number: string;
        }[];
      };
      claim_card_refunds: {
        Args: { p_limit?: number };
        Returns: {
          amount: number;
          id: string;
          payment: string;
          refusals: number;
        }[];
      };
      claim_customers_to_forget: { Args: { p_limit?: number }; Returns: string[] };
      claim_files_to_delete: {
        Args: { p_limit?: number };
        Returns: {
          bucket: string;
          name: string;
        }[];
      };
      claim_scans: {
        Args: { p_lease_seconds?: number; p_limit?: number };
        Returns: {
          attempt: number;
          item_id: string;
          lease: string;
          original: Json;
          scan_id: string;
        }[];
      };
      claim_vat_checks: {
        Args: { p_lease_seconds?: number; p_limit?: number };
        Returns: {
          check_id: string;
          lease: string;
          name: string;
          requester: string;
          vat_number: string;
        }[];
      };
      close_post_bag: { Args: { p_codes: string[]; p_id: string }; Returns: undefined };
      close_post_shipment: {
        Args: { p_id: string; p_item_ids: string[]; p_parcel: Json };
        Returns: undefined;
      };
      close_refund_review: {
        Args: {
          p_id: string;
          p_note: string;
          p_outcome: string;
          p_provider?: string;
          p_reference?: string;
          p_refunded_amount?: number;
          p_refunded_on?: string;
        };
        Returns: Json;
      };
      confirm_address_certificate: { Args: { p_number: string }; Returns: Json };
      confirm_payout_details: {
        Args: { p_changed_at: string; p_user_id: string; p_vat_treatment: string };
        Returns: undefined;
      };
      confirm_post_lost: { Args: { p_id: string }; Returns: undefined };
      confirm_post_name: {
        Args: { p_is_shared?: boolean; p_name: string; p_user_id: string };
        Returns: undefined;
      };
      correct_order_vat: { Args: { p_purchase_id: string }; Returns: Json };
      correct_post_item: {
        Args: { p_changes: Json; p_id: string; p_reason: string };
        Returns: undefined;
      };
      correct_post_sheets: { Args: { p_item_id: string; p_sheets: number }; Returns: Json };
      correct_post_shipment: {
        Args: { p_id: string; p_parcel: Json; p_reason: string };
        Returns: undefined;
      };
      count_post_items: { Args: { p_codes: string[]; p_id: string }; Returns: Json };
      count_users: { Args: Record<PropertyKey, never>; Returns: Json };
      decide_vat_number: {
        Args: {
          p_is_accepted: boolean;
          p_name: string;
          p_note: string;
          p_number: string;
          p_user_id: string;
        };
        Returns: undefined;
      };
      delete_own_account: { Args: { p_check: string }; Returns: Json };
      discard_post_count: { Args: { p_id: string }; Returns: undefined };
      drop_verification: { Args: { p_id: string }; Returns: undefined };
      end_post_count: { Args: { p_id: string }; Returns: undefined };
      end_post_delegate: { Args: { p_id: string }; Returns: undefined };
      end_post_name: { Args: { p_id: string; p_reason?: string }; Returns: undefined };
      fail_scan: {
        Args: { p_lease: string; p_reason: string; p_scan_id: string };
        Returns: boolean;
      };
      find_anything: {
        Args: { p_limit?: number; p_query: string };
        Returns: {
          amount: number;
          at: string;
          detail: string;
          id: string;
          is_exact: boolean;
          kind: string;
          state: string;
          title: string;
        }[];
      };
      find_post_collection: { Args: { p_code: string }; Returns: Json };
      finish_scan: {
        Args: { p_lease: string; p_pages: Json; p_pdf: string; p_scan_id: string };
        Returns: boolean;
      };
      finish_vat_check: {
        Args: { p_answer: Json; p_check_id: string; p_lease: string };
        Returns: boolean;
      };
      generate_purchase_number: { Args: Record<PropertyKey, never>; Returns: string };
      get_agenda: { Args: Record<PropertyKey, never>; Returns: Json };
      get_commission_statement: {
        Args: { p_from: string; p_person?: string; p_to: string };
        Returns: Json;
      };
      get_holidays: { Args: { p_from: string }; Returns: Json };
      get_mail_choices: {
        Args: Record<PropertyKey, never>;
        Returns: {
          is_wanted: boolean;
          kind: string;
        }[];
      };
      get_member_post_delegates: { Args: { p_user_id: string }; Returns: Json };
      get_member_post_names: { Args: { p_user_id: string }; Returns: Json };
      get_membership: { Args: { p_user_id?: string }; Returns: Json };
      get_membership_service: {
        Args: { p_billing_period?: string; p_membership_type: string };
        Returns: {
          archived_at: string | null;
          billing_period: string | null;
          created_at: string;
          created_by: string | null;
          currency: string;
          description: string | null;
          estimated_delivery: string | null;
          extra_document_price: number | null;
          id: string;
          included_documents: number | null;
          is_onboarding_fee: boolean;
          is_post_forwarding: boolean;
          leaving: string | null;
          membership_type: string | null;
          paper_days: number | null;
          price: number;
          price_unit: string;
          processing_hours: number | null;
          requirements: string | null;
          service_type: string;
          status: string;
          title: string;
          unit_quantity: number;
          updated_at: string;
          vat_included: boolean;
        };
        SetofOptions: {
          from: '*';
          to: 'services';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      get_office_factors: { Args: Record<PropertyKey, never>; Returns: Json };
      get_office_lock: { Args: Record<PropertyKey, never>; Returns: string };
      get_overview: { Args: { p_from: string; p_to: string }; Returns: Json };
      get_overview_series: { Args: { p_from: string; p_to: string }; Returns: Json };
      get_own_affiliate: { Args: Record<PropertyKey, never>; Returns: Json };
      get_own_commissions: { Args: Record<PropertyKey, never>; Returns: Json };
      get_own_data: { Args: Record<PropertyKey, never>; Returns: Json };
      get_own_deletion: { Args: Record<PropertyKey, never>; Returns: Json };
      get_own_verification: { Args: Record<PropertyKey, never>; Returns: Json };
      get_payout: { Args: { p_id: string }; Returns: Json };
      get_person: { Args: { p_id: string }; Returns: Json };
      get_post: { Args: { p_query?: Json }; Returns: Json };
      get_post_bag: { Args: { p_id: string }; Returns: Json };
      get_post_chain: { Args: { p_item_id: string }; Returns: Json };
      get_post_charges: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_collection: { Args: { p_id: string }; Returns: Json };
      get_post_collections: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_count: { Args: { p_id: string }; Returns: Json };
      get_post_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_delegates: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_directory: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_forwarding: { Args: { p_request_id: string }; Returns: Json };
      get_post_handover: { Args: { p_item_id: string }; Returns: Json };
      get_post_handovers: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_invitation: { Args: { p_token: string }; Returns: Json };
      get_post_item: { Args: { p_id: string }; Returns: Json };
      get_post_losses: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_names: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_names_to_confirm: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_of: { Args: { p_query?: Json; p_user_id: string }; Returns: Json };
      get_post_packing: { Args: { p_find?: string }; Returns: Json };
      get_post_quota: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_rounds: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_rules: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_series: { Args: { p_from: string; p_to: string }; Returns: Json };
      get_post_shares: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_shelves: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_shipments: { Args: { p_limit?: number }; Returns: Json };
      get_post_shredding: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_summary: { Args: Record<PropertyKey, never>; Returns: Json };
      get_post_totals: { Args: { p_day: string }; Returns: Json };
      get_posts_of_others: { Args: Record<PropertyKey, never>; Returns: Json };
      get_push_choices: { Args: Record<PropertyKey, never>; Returns: Json };
      get_refundable_lines: {
        Args: { p_purchase_id: string };
        Returns: {
          credited_amount: number;
          gross_amount: number;
          position: number;
          quantity: number;
          refundable_amount: number;
          title: string;
        }[];
      };
      get_scan_failures: { Args: Record<PropertyKey, never>; Returns: Json };
      get_start: { Args: Record<PropertyKey, never>; Returns: Json };
      get_vat_papers: { Args: { p_from: string; p_to: string }; Returns: Json };
      get_vat_recapitulative: { Args: { p_from: string; p_to: string }; Returns: Json };
      get_vat_report: { Args: { p_from: string; p_to: string }; Returns: Json };
      get_vat_work: { Args: Record<PropertyKey, never>; Returns: Json };
      get_verification: { Args: { p_id: string }; Returns: Json };
      get_verification_officers: { Args: Record<PropertyKey, never>; Returns: Json };
      get_verification_queue: { Args: { p_query?: Json }; Returns: Json };
      get_verification_rules: { Args: Record<PropertyKey, never>; Returns: Json };
      get_waiting_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      hand_over_post: {
        Args: {
          p_came: string;
          p_code?: string;
          p_codes: string[];
          p_document: string;
          p_id: string;
          p_reason?: string;
          p_signature?: string;
          p_signed_name?: string;
        };
        Returns: Json;
      };
      hand_over_scan: {
        Args: { p_original: Json; p_request_id: string; p_scan_id: string; p_sheets: number };
        Returns: undefined;
      };
      invite_post_delegate: {
        Args: {
          p_email: string;
          p_id: string;
          p_is_all?: boolean;
          p_name: string;
          p_until?: string;
        };
        Returns: undefined;
      };
      is_verification_officer: { Args: Record<PropertyKey, never>; Returns: boolean };
      issue_address_paper: { Args: { p_id: string; p_kind: string }; Returns: Json };
      issue_post_labels: { Args: { p_count: number }; Returns: string[] };
      keep_post_paper: { Args: { p_is_held?: boolean; p_item_id: string }; Returns: undefined };
      keep_push_subscription: {
        Args: { p_auth: string; p_endpoint: string; p_name: string; p_p256dh: string };
        Returns: string;
      };
      leave_membership: { Args: Record<PropertyKey, never>; Returns: Json };
      let_go_post_request: { Args: { p_id: string }; Returns: undefined };
      make_payout_batch: { Args: { p_id: string; p_user_ids: string[] }; Returns: undefined };
      manual_notify_admins: {
        Args: {
          p_action_text?: string;
          p_action_url?: string;
          p_key?: string;
          p_message: string;
          p_priority?: number;
          p_title: string;
          p_type?: string;
        };
        Returns: number;
      };
      mark_post_called: { Args: { p_id: string }; Returns: undefined };
      match_payments: {
        Args: { p_lines: Json };
        Returns: {
          line: number;
          orders: Json;
          outcome: string;
        }[];
      };
      move_greeting: {
        Args: { p_direction: string; p_greeting_id: string };
        Returns: {
          created_at: string;
          created_by: string | null;
          display_order: number;
          id: string;
          is_active: boolean;
          text: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'greetings';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      name_verification_officer: {
        Args: { p_is_officer: boolean; p_user_id: string };
        Returns: undefined;
      };
      note_card_attempt: {
        Args: {
          p_amount?: number;
          p_attempt_id: string;
          p_card?: Json;
          p_failure?: string;
          p_paid_at?: string;
          p_payment_id?: string;
          p_refunds?: Json;
          p_session_id?: string;
          p_state: string;
        };
        Returns: string;
      };
      note_card_refund: {
        Args: { p_failure?: string; p_id: string; p_refund?: string; p_state: string };
        Returns: undefined;
      };
      note_customer_forgotten: { Args: { p_customer: string }; Returns: undefined };
      note_verification_screening: {
        Args: {
          p_case_id: string;
          p_id: string;
          p_lists: string;
          p_note: string;
          p_party_id: string;
          p_result: string;
          p_screened_on: string;
        };
        Returns: Json;
      };
      open_post_bag: {
        Args: { p_id: string; p_level: string; p_machine: string };
        Returns: string;
      };
      open_post_item: { Args: { p_id: string }; Returns: undefined };
      open_post_item_of: { Args: { p_id: string }; Returns: Json };
      open_post_scan: { Args: { p_item_id: string }; Returns: Json };
      open_shared_scan: { Args: { p_token: string }; Returns: Json };
      open_verification: { Args: { p_id: string; p_reason: string }; Returns: Json };
      order_post_rules: { Args: { p_ids: string[] }; Returns: undefined };
      pack_post_item: { Args: { p_code: string; p_shipment_id: string }; Returns: Json };
      pay_card_refund_otherwise: {
        Args: { p_id: string; p_paid_on: string; p_reference: string };
        Returns: undefined;
      };
      person_notifications: {
        Args: { p_id: string; p_offset?: number };
        Returns: {
          created_at: string;
          id: string;
          read_at: string;
          title: string;
          type: string;
        }[];
      };
      place_greeting: {
        Args: { p_before_id?: string; p_greeting_id: string };
        Returns: {
          created_at: string;
          created_by: string | null;
          display_order: number;
          id: string;
          is_active: boolean;
          text: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'greetings';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      place_post_items: { Args: { p_codes: string[]; p_place: string }; Returns: Json };
      plan_card_charges: { Args: { p_limit?: number }; Returns: string[] };
      put_counted_post: { Args: { p_code: string; p_id: string }; Returns: undefined };
      put_into_post_bag: { Args: { p_bag_id: string; p_code: string }; Returns: Json };
      quote_cart: { Args: { p_discount_code?: string; p_items: Json }; Returns: Json };
      quote_membership_change: {
        Args: { p_billing_period: string; p_membership_type: string };
        Returns: Json;
      };
      quote_post_requests: {
        Args: { p_item_ids: string[]; p_kind: string; p_options?: Json };
        Returns: Json;
      };
      record_payment: {
        Args: {
          p_amount: number;
          p_as_received?: boolean;
          p_nth?: number;
          p_paid_on?: string;
          p_provider: string;
          p_purchase_id: string;
          p_reference: string;
        };
        Returns: Json;
      };
      record_post_item: { Args: { p_item: Json }; Returns: Json };
      record_verification_screening: {
        Args: {
          p_case_id: string;
          p_id: string;
          p_lists: string;
          p_note: string;
          p_party_id: string;
          p_provider: string;
          p_result: string;
          p_screened_on: string;
        };
        Returns: undefined;
      };
      refund_purchase: {
        Args: {
          p_idempotency_key: string;
          p_lines: Json;
          p_note: string;
          p_provider: string;
          p_purchase_id: string;
          p_reference: string;
          p_refunded_on: string;
        };
        Returns: Json;
      };
      refund_sums: {
        Args: { p_filter?: string; p_search?: string };
        Returns: {
          amount: number;
          refunded_amount: number;
          reviews: number;
        }[];
      };
      refuse_post_name: {
        Args: { p_name: string; p_reason: string; p_user_id: string };
        Returns: undefined;
      };
      refuse_post_request: {
        Args: { p_code: string; p_id: string; p_note?: string };
        Returns: undefined;
      };
      refuse_verification: {
        Args: { p_id: string; p_note: string; p_reason: string; p_version: number };
        Returns: Json;
      };
      release_post_bag: { Args: { p_code: string; p_id: string }; Returns: undefined };
      remind_payment: { Args: { p_purchase_id: string }; Returns: Json };
      remove_event_series: {
        Args: { p_event_id: string; p_known: Json; p_scope: string };
        Returns: Json;
      };
      remove_post_rule: { Args: { p_id: string }; Returns: undefined };
      remove_push_subscription: { Args: { p_id: string }; Returns: undefined };
      remove_saved_card: { Args: Record<PropertyKey, never>; Returns: undefined };
      remove_verification_file: { Args: { p_id: string }; Returns: Json };
      remove_verification_party: { Args: { p_id: string; p_version: number }; Returns: Json };
      reopen_affiliate: { Args: { p_affiliate_id: string }; Returns: undefined };
      reopen_post_bag: { Args: { p_id: string }; Returns: undefined };
      report_post_lost: {
        Args: { p_id: string; p_item_id: string; p_reason: string };
        Returns: undefined;
      };
      resend_post_invitation: { Args: { p_id: string }; Returns: undefined };
      reset_second_factor: { Args: { p_user_id: string }; Returns: boolean };
      restore_notification: { Args: { p_id: string }; Returns: undefined };
      retry_card_refund: { Args: { p_id: string }; Returns: undefined };
      retry_mail: { Args: { p_id: string }; Returns: undefined };
      retry_scan: { Args: { p_scan_id: string }; Returns: undefined };
      return_post_item: { Args: { p_id: string; p_reason?: string }; Returns: undefined };
      revoke_post_share: { Args: { p_id: string }; Returns: undefined };
      save_opening_hours: { Args: { p_known: Json; p_week: Json }; Returns: boolean };
      save_payout_details: {
        Args: { p_details: Json; p_self_billing: boolean };
        Returns: undefined;
      };
      save_post_rule: { Args: { p_rule: Json; p_shown?: Json }; Returns: Json };
      save_verification: {
        Args: { p_details: Json; p_id: string; p_version: number };
        Returns: Json;
      };
      save_verification_party: {
        Args: { p_case_id: string; p_details: Json; p_id: string; p_version: number };
        Returns: Json;
      };
      send_post_shipment: { Args: { p_id: string }; Returns: undefined };
      send_verification: {
        Args: { p_declared: boolean; p_id: string; p_version: number };
        Returns: Json;
      };
      set_default_post_address: { Args: { p_id: string }; Returns: undefined };
      set_quiet_hours: { Args: { p_from: string; p_until: string }; Returns: undefined };
      set_service_progress: {
        Args: {
          p_notes?: string;
          p_status: string;
          p_updated_at?: string;
          p_user_service_id: string;
        };
        Returns: Json;
      };
      settle_deleted_files: { Args: { p_bucket: string; p_names: string[] }; Returns: undefined };
      settle_payout_batch: { Args: { p_id: string; p_paid_on: string }; Returns: undefined };
      share_post_scan: {
        Args: { p_for: string; p_id: string; p_item_id: string; p_token_hash: string };
        Returns: string;
      };
      stop_card_charge: { Args: { p_purchase_id: string }; Returns: undefined };
      stop_mail: { Args: { p_token: string }; Returns: string };
      sum_orders: {
        Args: { p_filter?: string; p_paid_from?: string; p_paid_to?: string; p_search?: string };
        Returns: Json;
      };
      switch_off_post_rule: { Args: { p_id: string }; Returns: undefined };
      take_back_notice: { Args: Record<PropertyKey, never>; Returns: undefined };
      take_back_verification_refusal: {
        Args: { p_id: string; p_reason: string; p_version: number };
        Returns: Json;
      };
      take_out_of_post_bag: { Args: { p_bag_id: string; p_code: string }; Returns: undefined };
      take_post_request: { Args: { p_id: string }; Returns: undefined };
      test_push: { Args: { p_id: string }; Returns: undefined };
      try_post_rule: { Args: { p_rule: Json }; Returns: Json };
      undo_post_handover: { Args: { p_id: string }; Returns: undefined };
      undo_post_item: { Args: { p_id: string }; Returns: undefined };
      undo_post_shipment: { Args: { p_id: string }; Returns: undefined };
      unpack_post_items: {
        Args: { p_item_ids?: string[]; p_shipment_id: string };
        Returns: undefined;
      };
      update_discount_usage: {
        Args: { p_discount_code_id: string; p_purchase_id?: string };
        Returns: boolean;
      };
      update_event_series: {
        Args: { p_changes: Json; p_event_id: string; p_known?: Json; p_scope?: string };
        Returns: number;
      };
      use_credit: { Args: { p_purchase_id: string }; Returns: Json };
      validate_discount_code: {
        Args: { p_code: string; p_item_types?: string[]; p_subtotal?: number; p_user_id?: string };
        Returns: {
          discount_amount: number;
          discount_code_id: string;
          is_valid: boolean;
          message: string;
        }[];
      };
      waive_post_charge: { Args: { p_id: string; p_reason: string }; Returns: undefined };
      withdraw_affiliate: {
        Args: { p_affiliate_id: string; p_reason: string };
        Returns: undefined;
      };
      withdraw_membership: { Args: Record<PropertyKey, never>; Returns: Json };
      withdraw_post_lost: { Args: { p_id: string }; Returns: undefined };
      withdraw_post_requests: { Args: { p_ids: string[] }; Returns: undefined };
      witness_post_bag: { Args: { p_id: string }; Returns: undefined };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
